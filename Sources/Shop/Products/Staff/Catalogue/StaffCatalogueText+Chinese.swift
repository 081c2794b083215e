import Prices
import Web

extension StaffCatalogueText {
    public static let chinese = StaffCatalogueText(
        title: "商品文件",
        download: "下载",
        downloadHint: "所有商品在一个 CSV 文件中，可用电子表格打开或留作备份。不含已删除的商品。",
        downloadButton: "下载 products.csv",
        upload: "上传",
        uploadHint: "列与下载文件相同的 CSV 文件。slug 已存在的商品会被更改，其他的会被添加；不会删除任何商品。文件要么全部接受，要么完全不变。",
        file: "CSV 文件",
        uploadButton: "上传",
        uploads: "最近的上传",
        form: .chinese,
        wrongFile: { problem in
            switch problem {
            case .missing: "请选择文件。"
            case .empty: "此文件是空的。"
            case .spreadsheet: "这是电子表格。请用相应程序打开，并另存为“CSV UTF-8（逗号分隔）”。"
            case .picture: "这是图片。请选择 CSV 文件。"
            case .utf16: "此文本以 UTF-16 保存。请另存为“CSV UTF-8（逗号分隔）”。"
            case .semicolons: "各列以分号分隔。请以逗号分隔保存。"
            case .tabs: "各列以制表符分隔。请以逗号分隔保存。"
            case .other: "这不是文本。请选择 CSV 文件。"
            }
        },
        busy: "另一个文件正在处理。请等它完成后再上传。",
        making: "正在生成文件",
        makingHint: "商品很多时需要几秒钟。下载会自动开始。",
        editor: .chinese,
        kilobytes: { "\($0.grouped(by: ",")) kB" },
        waiting: "正在等待服务器。",
        checking: { "正在读取：\($0) %" },
        writing: { "正在写入：\($0.grouped(by: ","))／\($1.grouped(by: ",")) 行" },
        progress: "进度",
        running: "尚未更改任何内容。本页会自动显示进度。",
        lookAgain: "刷新",
        summary: {
            "添加 \($0.added.grouped(by: ","))，更改 \($0.updated.grouped(by: ","))，未变 \($0.unchanged.grouped(by: ","))"
        },
        pagesFollow: "全部已保存。显示它们的页面随后更新。",
        pagesAreNew: "所有显示它们的页面都已更新。",
        nothingChanged: "没有更改任何内容。",
        issues: { "文件中有 \($0.grouped(by: ",")) 处错误。" },
        currency: { "商店的价格以 \($0) 计，文件的以 \($1) 计。" },
        changed: "每次保存文件时都有人更改了商品。请重新上传。",
        failed: "这里出了故障。请稍后重新上传。",
        line: "行",
        column: "列",
        what: "错误",
        more: { "还有 \($0.grouped(by: ",")) 处。" },
        problem: { problem in
            switch problem {
            case .noHeader: "文件没有写明列名的第一行。"
            case .unknownColumn: "没有这一列。"
            case .missingColumn: "缺少这一列。"
            case .repeatedColumn: "这一列出现了两次。"
            case .fieldCount(let found, let expected): "有 \(found) 个字段，而第一行有 \(expected) 个。"
            case .longRow(let max): "此行超过 \(max.grouped(by: ",")) 字节，可能有引号没有闭合。"
            case .strayQuote: "不以引号开头的字段中有引号。"
            case .textAfterQuote: "右引号后还有文字。"
            case .openQuote: "此处的引号没有闭合。"
            case .brokenUTF8: "这不是 UTF-8。请另存为“CSV UTF-8”。"
            case .notASlug: "slug 由 1 到 80 个 a–z、0–9 和连字符组成。"
            case .repeatedSlug(let line): "与第 \(line) 行的 slug 相同。"
            case .unknownCurrency(let code): "\(code) 不是货币，例如 USD。"
            case .secondCurrency(let second, let first, let line): "\(second.code)，而第 \(line) 行为 \(first.code)。"
            default: StaffProductsText.chinese.problem(problem)
            }
        })
}
