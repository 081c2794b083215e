import Web

extension ProductsText {
    public static let chinese = ProductsText(
        title: "商品",
        search: "搜索商品",
        searchHint: "名称或描述",
        sort: "排序方式",
        sorts: { sort in
            switch sort {
            case .relevance: "最相关"
            case .catalogue: "默认排序"
            case .name: "名称"
            case .priceUp: "价格从低到高"
            case .priceDown: "价格从高到低"
            case .newest: "最新上架"
            }
        },
        apply: "查看",
        count: { "共 \($0.grouped(by: ",")) 件商品" },
        found: { count, hasMore, search in
            count == 0
                ? "未找到与“\(search)”相关的商品"
                : "找到\(hasMore ? "超过" : "") \(count.grouped(by: ",")) 件与“\(search)”相关的商品"
        },
        searchTitle: { "搜索：\($0)" },
        didYouMean: { "您是不是要找“\($0)”？" },
        nothingFoundHelp: "请减少关键词或换用更短的词：只需输入词的开头，重音符号可以省略。",
        everything: "查看全部商品",
        empty: "暂无商品",
        emptyHelp: "商品正在上架，请稍后再来。",
        pager: .chinese,
        back: "全部商品",
        newest: "新品上架",
        category: "分类：",
        soldOut: "售罄",
        categories: .chinese)
}

extension CategoriesText {
    public static let chinese = CategoriesText(
        title: "分类",
        count: { "共 \($0.grouped(by: ",")) 个分类" },
        products: { "\($0.grouped(by: ",")) 件商品" },
        none: "暂无分类",
        noneHelp: "商品正在上架，请稍后再来。",
        emptyCategory: "该分类下暂无商品。",
        detailTitle: { "分类：\($0)" },
        trail: "当前位置",
        home: "首页",
        all: "全部分类")
}
