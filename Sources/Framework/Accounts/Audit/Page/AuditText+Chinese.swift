import Web

extension AuditText {
    private static let role = PeopleText.chinese.role

    public static let chinese = AuditText(
        people: .chinese,
        title: "审计记录",
        lead: "过去一年中对账号、会话和网站数据所做的操作。",
        search: "名称或地址（开头部分）",
        kindLabel: "事件",
        anyKind: "所有事件",
        find: "搜索",
        none: "没有记录。",
        older: "更早",
        newest: "最新",
        commandLine: "命令行",
        kind: { kind in
            switch kind {
            case .signedIn: "登录"
            case .signInFailed: "登录失败"
            case .signInLocked: "登录被暂时阻止"
            case .signedOut: "退出登录"
            case .roleChanged: "更改角色"
            case .passwordSet: "设置密码"
            case .linkOpened: "生成链接"
            case .sessionEnded: "结束一个会话"
            case .sessionsEnded: "结束所有会话"
            case .personAdded: "添加人员"
            case .personRemoved: "移除人员"
            case .accountAdded: "添加账号"
            case .accountRemoved: "删除账号"
            case .imported: "导入"
            case .restored: "恢复"
            case .copied: "备份"
            }
        },
        line: { event, who, whom in
            switch event {
            case .signedIn: "\(who) 已登录"
            case .signInFailed: "\(who) 输入了错误的密码（账号 \(whom)）"
            case .signInLocked: "\(who) 多次输入错误的密码：账号 \(whom) 的登录被暂时阻止"
            case .signedOut: "\(who) 已退出登录"
            case .roleChanged(let old, let new):
                "\(who) 更改了 \(whom) 的角色：\(old.map(role) ?? "无") → \(new.map(role) ?? "无")"
            case .passwordSet(let byLink): "\(who) \(byLink ? "通过一次性链接" : "")为 \(whom) 设置了密码"
            case .linkOpened: "\(who) 为 \(whom) 生成了设置密码的链接"
            case .sessionEnded: "\(who) 结束了 \(whom) 的一个会话"
            case .sessionsEnded: "\(who) 结束了 \(whom) 的所有会话"
            case .personAdded(let new): "\(who) 将 \(whom) 添加为人员：\(role(new))"
            case .personRemoved(let old): "\(who) 将 \(whom) 从人员中移除：\(role(old))"
            case .accountAdded(let new): "\(who) 添加了账号 \(whom)\(new.map { "：\(role($0))" } ?? "")"
            case .accountRemoved(let old): "\(who) 删除了账号 \(whom)\(old.map { "：\(role($0))" } ?? "")"
            case .imported(let file): "\(who) 导入了 \(file)"
            case .restored(let file): "\(who) 从 \(file) 恢复了数据库"
            case .copied(let file): "\(who) 将数据库复制到 \(file)"
            }
        })
}
