internal import Web

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
