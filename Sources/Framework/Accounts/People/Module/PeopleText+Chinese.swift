import Web

extension PeopleText {
    public static let chinese = PeopleText(
        accounts: .chinese,
        title: "人员",
        lead: "管理本站的人员。由所有者决定有哪些人。",
        role: { role in
            switch role {
            case .staff: "员工"
            case .owner: "所有者"
            }
        },
        roleLabel: "角色",
        add: "添加人员",
        addButton: "添加",
        taken: "该账号已在列表中。",
        ownPassword: "您自己的密码",
        wrongPassword: "这不是您的密码。",
        lastOwner: "没有其他可以登录的所有者。请先将另一人设为所有者。",
        invited: "尚未设置密码",
        notSignedIn: "未登录",
        lastUsed: "最近使用：",
        begun: "登录于：",
        sessions: "会话",
        endSession: "结束",
        endSessions: "结束所有会话",
        setRole: "保存角色",
        openLink: "生成设置密码的链接",
        remove: "移除",
        linkTitle: "一次性链接",
        linkNote: "请只交给本人：任何持有链接的人都能设置密码。链接仅可使用一次，24 小时内有效，且不会再次显示。",
        choosePassword: "设置密码",
        passwordOf: { "账号：\($0)" },
        newPassword: "新密码",
        savePassword: "保存密码",
        linkClosed: "此链接已失效",
        linkClosedNote: "链接已被使用、已超过 24 小时，或不完整。如已设置密码，请登录；否则请索取新的链接。")
}
