import Web

extension StaffCategoriesText {
    public static let vietnamese = StaffCategoriesText(
        title: "Quản lý danh mục",
        count: { "\($0.grouped(by: ".")) danh mục" },
        products: { "\($0.grouped(by: ".")) sản phẩm" },
        none: "Chưa có danh mục nào. Sản phẩm ghi một danh mục mới sẽ tạo ra danh mục đó.",
        order: .vietnamese,
        placeLabel: "Vị trí trong các danh mục",
        back: "Tất cả danh mục",
        name: "Tên",
        nameHint: "Địa chỉ của danh mục không thay đổi.",
        save: "Lưu",
        cancel: "Hủy",
        saved: "Đã lưu. Mọi trang hiển thị danh mục này đều đã mới.",
        onSite: "Xem trên trang web",
        form: .vietnamese,
        problem: StaffProductsText.vietnamese.problem,
        taken: "Đã có danh mục khác mang tên này.",
        changedMeanwhile:
            "Có người khác vừa đổi tên danh mục này khi bạn đang viết. Nội dung của bạn chưa được lưu: hãy so sánh rồi lưu lại.",
        theirs: "Nội dung họ đã lưu",
        history: "Lịch sử",
        editor: .vietnamese,
        event: { kind in
            switch kind {
            case .renamed: "Đã đổi tên"
            case .moved: "Đã chuyển vị trí"
            }
        },
        undo: "Lấy lại như cũ")
}
