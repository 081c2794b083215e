/// The counter's words in one language.
public struct CounterText: Sendable {
    public let title: String
    public let lead: String
    public let increase: String
    public let decrease: String
    public let refused: String
    public let badgeLine: String
    public let badge: String
}
