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
        languages: "Ngôn ngữ",
        footer: "Phin & Leaf là cửa hàng minh họa của ViperWeb. Sản phẩm ở đây không được bán.")
}
