import Web

extension TodosText {
    public static let chinese = TodosText(
        title: "待办事项",
        addHeading: "添加事项",
        itemTitle: "标题",
        itemContent: "内容",
        add: "添加",
        cancel: "取消",
        filters: "筛选",
        filter: { filter in
            switch filter {
            case .all: "全部"
            case .active: "未完成"
            case .completed: "已完成"
            }
        },
        left: { "还有 \($0.grouped(by: ",")) 项未完成" },
        pager: .chinese,
        clearCompleted: "清除已完成事项",
        empty: { filter in
            switch filter {
            case .all: "暂无待办事项，请在上方添加。"
            case .active: "没有未完成的事项。"
            case .completed: "还没有已完成的事项。"
            }
        },
        complete: { "将“\($0)”标记为已完成" },
        delete: { "删除“\($0)”" },
        deleteShort: "删除",
        deleted: { "已删除“\($0)”。" },
        undo: "撤销",
        done: "已完成",
        notDone: "未完成",
        markDone: "标记为已完成",
        markNotDone: "标记为未完成",
        edit: "编辑",
        save: "保存",
        back: "全部事项",
        editTitle: { "编辑“\($0)”" },
        form: .chinese,
        titleInvalid: { invalid in
            switch invalid {
            case .empty: "请输入标题。"
            case .tooLong: "标题太长：最多 \(TodoTitle.maxLength) 个字符，\(fewer)。"
            case .unreadable: "标题中有无法识别的字符，请重新输入。"
            }
        },
        contentInvalid: { invalid in
            switch invalid {
            case .tooLong: "内容太长：最多 \(TodoContent.maxLength.grouped(by: ",")) 个字符，\(fewer)。"
            case .unreadable: "内容中有无法识别的字符，请重新输入。"
            }
        },
        full: "清单已满：最多 \(TodoLimits.maxItems.grouped(by: ",")) 项。请先删除一些。",
        tooMuch: "空间不足：清单中所有标题和内容合计最多 \(TodoLimits.maxBytes / 1_000) kB。请缩短文字，或先删除其他事项。",
        forgotten: "该事项无法恢复：它在一小时前已删除，或位置已被新事项占用。",
        changedMeanwhile: "此事项已在另一个窗口中修改。您的内容在下方：保存即可替换另一份内容。",
        deletedMeanwhile: "此事项已在另一个窗口中删除。您的内容在下方：保存即可恢复此事项。",
        theirs: "另一份内容",
        first: [
            TodoFields(title: "专注", content: "想清楚生活中最想专注的事"),
            TodoFields(title: "价值", content: "想清楚哪些价值对您的生活有意义"),
            TodoFields(title: "行动", content: "想清楚该做些什么，让生活更有力量"),
        ])
}

/// That some characters count for more, since they have more bytes in a page.
private let fewer = "表情符号、& 或 < 较多时更少"
