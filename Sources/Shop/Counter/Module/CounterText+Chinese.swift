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
