import Web

extension AccountsText {
    public static let chinese = AccountsText(
        signInTitle: "登录",
        userName: "电子邮箱",
        password: "密码",
        signIn: "登录",
        noSignUp: "本站不提供自助注册，账号由管理员开通。",
        form: .chinese,
        userNameInvalid: { invalid in
            switch invalid {
            case .empty: "请输入电子邮箱。"
            case .tooLong: "电子邮箱过长，最多 \(UserName.maxBytes) 个字符。"
            case .malformed: "请输入完整的电子邮箱，例如 ann@example.org。"
            }
        },
        passwordInvalid: { invalid in
            switch invalid {
            case .empty: "请输入密码。"
            case .tooShort: "密码过短，至少 \(Password.minCharacters) 个字符。"
            case .tooLong: "密码过长，最多 1,024 字节。"
            }
        },
        wrongPair: "电子邮箱或密码不正确。",
        tooMany: { "登录失败次数过多，请在 \($0) 分钟后重试。" },
        busy: "当前登录人数较多，请稍后重试。",
        unavailable: "暂时无法登录，请稍后重试。",
        accountTitle: "账号",
        signedInAs: { "当前账号：\($0)" },
        since: "登录时间：",
        signOut: "退出登录",
        staff: "员工专用",
        doneByOthers: "最近 30 天他人对您的账号所做的操作",
        done: { event, who in
            switch event {
            case .linkOpened: "\(who) 生成了设置您密码的链接。"
            case .passwordSet(byLink: true): "\(who) 通过一次性链接设置了您的密码。"
            case .passwordSet(byLink: false): "\(who) 设置了您的密码。"
            case .roleChanged: "\(who) 更改了您的角色。"
            case .sessionEnded: "\(who) 结束了您的一个会话。"
            case .sessionsEnded: "\(who) 结束了您的所有会话。"
            case .personAdded: "\(who) 将您添加为本站人员。"
            case .personRemoved: "\(who) 将您从本站人员中移除。"
            default: nil
            }
        },
        somebody: "某人",
        removedAccount: "一个已删除的账号")
}
