extension CounterText {
    public static let vietnamese = CounterText(
        title: "Bộ đếm",
        lead: "Một con số của riêng bạn, được giữ nguyên như lúc bạn rời đi.",
        increase: "Tăng",
        decrease: "Giảm",
        refused: "Con số đã là 0, không thể giảm thêm.",
        badgeLine: "Cũng con số ấy dưới dạng hình ảnh:",
        badge: "huy hiệu")
}
