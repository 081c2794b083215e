import Web

extension ProductsText {
    public static let vietnamese = ProductsText(
        title: "Sản phẩm",
        search: "Tìm sản phẩm",
        searchHint: "Tên hoặc mô tả",
        sort: "Sắp xếp theo",
        sorts: { sort in
            switch sort {
            case .relevance: "Phù hợp nhất"
            case .catalogue: "Mặc định"
            case .name: "Tên"
            case .priceUp: "Giá thấp đến cao"
            case .priceDown: "Giá cao đến thấp"
            case .newest: "Mới nhất"
            }
        },
        apply: "Xem",
        count: { "\($0.grouped(by: ".")) sản phẩm" },
        found: { count, hasMore, search in
            count == 0
                ? "Không tìm thấy sản phẩm nào cho “\(search)”"
                : "Tìm thấy \(hasMore ? "hơn " : "")\(count.grouped(by: ".")) sản phẩm cho “\(search)”"
        },
        searchTitle: { "Tìm kiếm: \($0)" },
        didYouMean: { "Có phải bạn muốn tìm “\($0)”?" },
        nothingFoundHelp: "Hãy thử ít từ hơn hoặc từ ngắn hơn: chỉ cần phần đầu của từ, không cần gõ dấu.",
        everything: "Xem tất cả sản phẩm",
        empty: "Chưa có sản phẩm nào",
        emptyHelp: "Chúng tôi đang bày hàng. Mời bạn quay lại sau.",
        pager: .vietnamese,
        back: "Tất cả sản phẩm",
        newest: "Sản phẩm mới",
        category: "Danh mục: ",
        soldOut: "Hết hàng",
        categories: .vietnamese)
}

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
