extension HomeText {
    static let vietnamese = HomeText(
        title: "Cà phê, trà và dụng cụ pha chế",
        heading: "Cà phê, trà và dụng cụ pha chế",
        lead: "Một cửa hàng nhỏ và một danh sách việc cần làm, viết bằng Swift theo các mô-đun VIPER "
            + "và chạy trên ViperWeb với một máy nhỏ.",
        newest: "Hàng mới về",
        allProducts: "Xem tất cả sản phẩm",
        places: "Các mục của trang",
        productsLine: "Hạt, lá, dụng cụ pha và tách, món nào cũng ghi giá chính xác.",
        categoriesLine: "Cùng những kệ hàng ấy, xếp theo loại, từ hạt cà phê đến quà tặng.",
        todosLine: "Danh sách của riêng bạn: thêm, đánh dấu, sửa và hoàn tác, không cần tài khoản.",
        counterLine: "Con số của riêng bạn để tăng và giảm, cửa sổ nào cũng như nhau.",
        accountLine: "Đăng nhập để thấy danh sách và con số của bạn trên mọi thiết bị.")
}
