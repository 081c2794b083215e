import Prices
import Web

extension StaffProductsText {
    public static let chinese = StaffProductsText(
        title: "管理商品",
        count: { "共 \($0.grouped(by: ",")) 件商品" },
        search: "搜索商品",
        show: "查看",
        new: "新商品",
        newTitle: "新商品",
        filters: "筛选",
        visibility: { visibility in
            switch visibility {
            case .shown: "在售"
            case .hidden: "已隐藏"
            case .deleted: "已删除"
            }
        },
        none: "没有商品。",
        allProducts: "全部商品",
        page: "分页",
        order: .chinese,
        placeLabel: { $0.map { "在“\($0)”分类中的位置" } ?? "在全部商品中的位置" },
        name: "名称",
        content: "描述",
        price: { "价格（\($0.code)）" },
        category: "分类",
        categoryHint: "填写新名称会新建分类。",
        everyCategory: "全部",
        photo: "图片",
        photoHint: "手机或相机拍摄的照片，最大 20 MB：JPEG、PNG、WebP、AVIF、HEIC 或 SVG。",
        image: "或本站的一个文件",
        imageHint: "文件名，例如 pictures/tea.svg。留空时以插图代替。",
        alt: "图片内容",
        altHint: "用几个词说明，供看不到图片的人了解。",
        soldOut: "售罄",
        texts: { "\($0)内容" },
        textIn: { part, language in
            switch part {
            case .name: "\(language)名称"
            case .content: "\(language)描述"
            case .alt: "\(language)图片内容"
            }
        },
        textsHint: "某种语言自己的内容会显示在该语言的页面上；留空时显示上面的内容。",
        add: "添加商品",
        save: "保存",
        cancel: "取消",
        saved: "已保存。所有显示它的页面都已更新。",
        onSite: "在网站上查看",
        form: .chinese,
        problem: { problem in
            switch problem {
            case .empty: "请填写此项。"
            case .tooLong(let max): "最多 \(max) 个字符。"
            case .tooManyBytes: "内容过长。"
            case .brokenUTF8, .controlCharacter: "含有页面无法显示的字符。"
            case .notAPrice: "请填写金额，例如 12.50。"
            case .negativePrice: "价格不能低于零。"
            case .tooManyDecimals(let currency):
                currency.decimals == 0
                    ? "\(currency.code) 没有小数。" : "\(currency.code) 最多 \(currency.decimals) 位小数。"
            case .priceOutOfRange: "金额过大。"
            case .unsafePath, .noImageName: "请填写图片名，例如 pictures/tea.svg。"
            case .noPicture(let name): "没有图片 \(name)。"
            case .photograph(let problem):
                switch problem {
                case .noPicture: "请选择图片：JPEG、PNG、WebP、AVIF、HEIC 或 SVG。"
                case .broken: "图片已损坏或不完整，请重新选择。"
                case .tooManyPixels: "图片过大：最多 1.2 亿像素。"
                case .tooCostly: "读取此图片耗时过长，请缩小后重新选择。"
                case .busy: "正在读取其他图片。其他内容均已保留：请稍后重新选择此图片。"
                case .noDecoder, .decoderLost: "暂时无法接收图片。其他内容均已保留：请稍后重试，或先不带图片保存。"
                }
            case .otherFormat: "该文件的格式与名称不符。"
            default: "无法保存此内容。"
            }
        },
        changedMeanwhile: "在您编辑期间，有人更改了此商品。您的内容尚未保存：请比较后再次保存。",
        theirs: "对方保存的内容",
        hide: "从网站隐藏",
        unhide: "在网站显示",
        delete: "删除",
        restore: "恢复",
        deleted: { "已删除“\($0)”。" },
        undo: "撤销",
        history: "历史记录",
        editor: .chinese,
        event: { kind in
            switch kind {
            case .added: "已添加"
            case .edited: "已更改"
            case .moved: "已移动"
            case .hidden: "已隐藏"
            case .shown: "已显示"
            case .deleted: "已删除"
            case .restored: "已恢复"
            case .imported: "已导入"
            }
        },
        part: { part in
            switch part {
            case .name: "名称"
            case .content: "描述"
            case .price: "价格"
            case .category: "分类"
            case .image: "图片"
            }
        },
        nothing: "空",
        undoEdit: "恢复原值")
}
