internal import Web

extension CategoriesText {
    public static let vietnamese = CategoriesText(
        title: "Danh mục",
        count: { "\($0.grouped(by: ".")) danh mục" },
        products: { "\($0.grouped(by: ".")) sản phẩm" },
        none: "Chưa có danh mục nào",
        noneHelp: "Cửa hàng đang bày hàng lên kệ. Mời bạn quay lại sau.",
        emptyCategory: "Hiện chưa có sản phẩm nào trong danh mục này.",
        detailTitle: { "Danh mục: \($0)" },
        trail: "Bạn đang ở đây",
        home: "Trang chủ",
        all: "Tất cả danh mục")
}
