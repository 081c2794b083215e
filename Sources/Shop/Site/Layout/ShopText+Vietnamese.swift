import SiteCollections

extension ShopText {
    static let vietnamese = ShopText(
        name: "Phin & Leaf",
        skip: "Chuyển đến nội dung",
        navigation: "Menu chính",
        products: "Sản phẩm",
        categories: "Danh mục",
        todos: "Việc cần làm",
        counter: "Bộ đếm",
        account: "Tài khoản",
        contact: "Liên hệ",
        journal: "Nhật ký",
        allArticles: "Tất cả bài viết",
        tags: FieldLabel(
            "Thẻ",
            words: [
                "coffee": "cà phê", "tea": "trà", "recipes": "công thức", "ceramics": "gốm sứ", "travel": "chuyến đi",
            ]),
        published: { "\($0) · đọc trong \($1) phút" },
        onlyEnglish: "Bài này chỉ có bằng tiếng Anh.",
        about: "Về cửa hàng",
        shipping: "Giao hàng",
        privacy: "Quyền riêng tư",
        further: "Giới thiệu",
        languages: "Ngôn ngữ",
        footer: "Phin & Leaf là cửa hàng minh họa của ViperWeb. Sản phẩm ở đây không được bán.")
}
