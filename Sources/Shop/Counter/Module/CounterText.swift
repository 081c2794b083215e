/// The counter's texts in one language.
public struct CounterText: Sendable {
    public let title: String
    public let lead: String
    public let increase: String
    public let decrease: String
    public let refused: String
    public let badgeLine: String
    public let badge: String
}

extension CounterText {
    public static let english = CounterText(
        title: "Counter",
        lead: "Your own number. It stays as you left it.",
        increase: "Increase",
        decrease: "Decrease",
        refused: "The number is zero already. It cannot decrease.",
        badgeLine: "The same number as an image:",
        badge: "badge")
}

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

extension CounterText {
    public static let chinese = CounterText(
        title: "计数器",
        lead: "一个只属于您的数字，下次回来时保持不变。",
        increase: "加一",
        decrease: "减一",
        refused: "数字已经是零，不能再减。",
        badgeLine: "以图片形式显示同一数字：",
        badge: "徽章")
}
