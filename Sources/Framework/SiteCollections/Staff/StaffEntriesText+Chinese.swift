import Web

extension StaffEntriesText {
    public static let chinese = StaffEntriesText(
        count: { "共 \($0) 项" },
        search: "搜索",
        show: "显示",
        filters: "哪些条目",
        visibility: { visibility in
            switch visibility {
            case .visible: "网站上"
            case .hidden: "已隐藏"
            case .deleted: "已删除"
            }
        },
        none: "这里没有条目。",
        all: "所有条目",
        order: .chinese,
        placeLabel: "在列表中的位置",
        mark: { "选中\($0)" },
        add: "添加",
        save: "保存",
        cancel: "取消",
        saved: "已保存。所有页面都已显示更改。",
        onSite: "在网站上查看",
        noChoice: "无",
        changedMeanwhile: "其间有人更改了此条目。您的更改尚未保存。请比较两个版本，然后再次保存。",
        theirs: "已保存的版本",
        invalid: "在改正标出的字段之前，访客看不到此条目。",
        set: { visibility in
            switch visibility {
            case .visible: "在网站上显示"
            case .hidden: "从网站上隐藏"
            case .deleted: "删除"
            }
        },
        deleted: { "“\($0)”已删除。" },
        undo: "撤销",
        undoEdit: "撤销此更改",
        history: "历史记录",
        removedEditor: "一个已删除的账号",
        preview: "预览",
        draft: "草稿",
        saveDraft: "保存为草稿",
        publish: "发布",
        discardDraft: "放弃草稿",
        draftNotice: { "这是 \($0) 于 \($1) 保存的草稿。访客看到的仍是已发布的版本。" },
        draftIsStale: "此后已发布的版本有更改。",
        asPlanned: "按计划",
        from: "开始显示",
        until: "停止显示",
        zone: { "时区：\($0)" },
        appears: { "将于 \($0) 显示" },
        goes: { "将于 \($0) 隐藏" },
        event: { kind in
            switch kind {
            case .added: "已添加"
            case .edited: "已更改"
            case .shown: "已显示"
            case .hidden: "已隐藏"
            case .deleted: "已删除"
            case .moved: "已移动"
            }
        },
        nothing: "无",
        label: { "\($0)（\($1)）" },
        problem: { problem in
            switch problem {
            case .missing: "请填写此项。"
            case .tooLong(let max): "最多 \(max) 个字符。"
            case .tooShort(let min): "至少 \(min) 个字符。"
            case .tooManyBytes: "内容太长。"
            case .control: "文本中有页面无法显示的字符。"
            case .notANumber: "请填写数字，例如 12。"
            case .notAnAmount: "请填写金额，例如 12。小数点请用“.”，不要用逗号。"
            case .tooSmall(let min): "最小值为 \(min)。"
            case .tooLarge(let max): "最大值为 \(max)。"
            case .tooManyDecimals(let count): count == 0 ? "请不要填写小数。" : "最多 \(count) 位小数。"
            case .noCurrency: "请填写金额和货币，例如 12.50 EUR。"
            case .notATime: "请选择存在的日期和时间。"
            case .skippedTime: "夏令时开始时会跳过此时间。请选择其他时间。"
            case .endsTooEarly: "请选择晚于“开始显示”的时间。"
            case .unknownChoice: "请选择其中一个值。"
            case .notASlug: "请使用小写字母、数字和连字符。"
            case .notATag: "请只用文字和数字，标签之间用逗号。"
            case .tooManyTags(let max): "标签太多：最多 \(max) 个。"
            case .otherCurrency(let code): "其他条目的价格以 \(code) 计。"
            case .taken: "另一个条目已使用此值。"
            case .noSuchEntry: "此条目已不存在。请选择其他条目。"
            case .severalEntries: "有多个条目使用此名称。请填写其中一个的编号，例如 #7。"
            case .noPicture: "请选择图片：JPEG、PNG、WebP、AVIF、HEIC 或 SVG。"
            case .file(.empty): "此文件为空。请重新选择。"
            case .file(.tooLarge(let max)): "文件太大：最多 \(size(max))。"
            case .file(.notPDF): "请选择 PDF 文件。"
            case .tooDeep: "文本嵌套过深。"
            }
        },
        photograph: { problem in
            switch problem {
            case .noPicture: "请选择图片：JPEG、PNG、WebP、AVIF、HEIC 或 SVG。"
            case .broken: "图片已损坏或不完整。请重新选择。"
            case .tooManyPixels: "图片太大：最多 1.2 亿像素。"
            case .tooCostly: "处理此图片耗时过长。请保存为较小的尺寸后重新选择。"
            case .busy: "服务器正在处理其他图片。请稍后重新选择此图片。"
            case .noDecoder, .decoderLost: "服务器目前无法处理图片。请稍后再试。"
            }
        },
        removeFile: "移除此文件",
        export: "导出为 CSV",
        making: "正在生成文件",
        makingHint: "条目很多时需要几秒钟。下载会自动开始。",
        importTitle: "从 CSV 导入",
        importHint: "与导出文件相同的格式。没有 id 且没有已知 slug 的行会添加新条目。",
        importButton: "导入",
        imports: "最近的导入",
        importBusy: "另一个导入正在进行。请等它结束后再次导入您的文件。",
        importState: { state in
            switch state {
            case .checking(0, _): "正在等待服务器。"
            case .checking(let done, let all): "正在读取：\(percent(done, all)) %"
            case .writing(let done, let all): "正在写入：\(done) / \(all) 项"
            case .stored(let counts): "已添加 \(counts.added) 项，已更改 \(counts.changed) 项，\(counts.unchanged) 项不变。页面即将更新。"
            case .done(let counts): "已添加 \(counts.added) 项，已更改 \(counts.changed) 项，\(counts.unchanged) 项不变。"
            case .refused(let error): "未导入任何内容。文件中有 \(error.count) 处错误。"
            case .changed: "未导入任何内容，因为其他人不断更改条目。请再次导入此文件。"
            case .failed: "未导入任何内容。服务器出错。请稍后再次导入此文件。"
            }
        },
        importRunning: "尚未更改任何内容。此页面会自动更新。",
        lookAgain: "刷新",
        wrongFile: { file in
            switch file {
            case .missing: "请选择文件。"
            case .empty: "此文件是空的。"
            case .spreadsheet: "这是电子表格。请在电子表格程序中打开，并另存为“CSV UTF-8（逗号分隔）”。"
            case .picture: "这是图片。请选择 CSV 文件。"
            case .utf16: "此文本以 UTF-16 保存。请另存为“CSV UTF-8（逗号分隔）”。"
            case .semicolons: "此文件的列以分号分隔。请改用逗号保存。"
            case .tabs: "此文件的列以制表符分隔。请改用逗号保存。"
            case .other: "这不是文本文件。请选择 CSV 文件。"
            }
        },
        more: { "还有 \($0) 个错误。" },
        line: { $1.isEmpty ? "第 \($0) 行：\($2)" : "第 \($0) 行，\($1)：\($2)" },
        columns: { problem in
            switch problem {
            case .noHeader: "请选择第一行为列名的 CSV 文件。"
            case .unknownColumn: "没有此列，或此列重复。"
            case .noEntry: "没有此 id 的条目。"
            case .quotes: "引号未闭合，或位置有误。"
            case .repeated(let line): "与第 \(line) 行相同。"
            case .notUTF8: "这不是 UTF-8。请将文件另存为“CSV UTF-8”。"
            case .value, .photograph: "此值有误。"
            case .noFile: "没有这张图片。"
            case .tooLarge: "太大：文件最多 64 MB，每行最多 1 MB。可能有引号未闭合。"
            case .fieldCount(let found, let expected): "有 \(found) 个字段，但第一行有 \(expected) 个。"
            }
        },
        form: .chinese, pager: .chinese)
}
