extension AccountsText {
    public static let chinese = AccountsText(
        signInTitle: "登录",
        name: "电子邮箱",
        password: "密码",
        signIn: "登录",
        noSignUp: "本站不开放注册：账号由店铺管理者发放，如有需要请与其联系。",
        errorPrefix: "错误：",
        nameBroken: { broken in
            switch broken {
            case .empty: "请输入电子邮箱。"
            case .tooLong: "电子邮箱过长：最多 \(UserName.most) 个字符。"
            case .malformed: "请输入有效的电子邮箱，例如 ann@example.org。"
            }
        },
        passwordBroken: { broken in
            switch broken {
            case .empty: "请输入密码。"
            case .tooShort: "密码过短：至少 \(Password.least) 个字符。"
            case .tooLong: "密码过长：最多 1,024 字节。"
            }
        },
        wrongPair: "电子邮箱或密码不正确，请检查后重试。",
        tooMany: { "失败次数过多，请在 \($0) 分钟后重试。" },
        busy: "当前登录人数较多，请几秒后重试。",
        unavailable: "暂时无法验证密码，请几秒后重试。",
        accountTitle: "我的账号",
        since: { "登录日期：\($0)" },
        kept: "您的待办事项和计数器保存在此账号中，在任何设备上登录均可使用。",
        signOut: "退出登录")
}
