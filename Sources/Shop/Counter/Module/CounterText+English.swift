extension CounterText {
    public static let english = CounterText(
        title: "Counter",
        lead: "A number of your own. It stays where you left it.",
        increase: "Increase",
        decrease: "Decrease",
        refused: "It is zero already: nothing can be taken away.",
        badgeLine: "The same number as an image:",
        badge: "badge")
}
