extension HomeText {
    static let vietnamese = HomeText(
        title: "Cà phê, trà và dụng cụ pha chế",
        heading: "Cà phê, trà và dụng cụ pha chế",
        lead: "Một cửa hàng nhỏ và một danh sách việc cần làm, viết bằng Swift với các mô-đun VIPER, "
            + "do ViperWeb phục vụ từ một máy chủ nhỏ.",
        leadOfFiles: "Một cửa hàng nhỏ, viết bằng Swift với các mô-đun VIPER, do ViperWeb kết xuất thành tệp.",
        newest: "Hàng mới về",
        allProducts: "Xem tất cả sản phẩm",
        places: "Các mục của trang",
        productsLine: "Cà phê hạt, trà, dụng cụ pha và tách, món nào cũng có giá chính xác.",
        categoriesLine: "Cũng những kệ hàng ấy, xếp theo loại, từ cà phê hạt đến quà tặng.",
        todosLine: "Danh sách của riêng bạn: thêm, đánh dấu, sửa và hoàn tác, không cần tài khoản.",
        counterLine: "Một con số của riêng bạn để tăng, giảm; cửa sổ nào cũng thấy như nhau.",
        accountLine: "Đăng nhập để thấy danh sách và con số của bạn trên mọi thiết bị.")
}
