public import FoundationEssentials

/// An error that a person saw as a page.
public struct Failure: Equatable, Sendable {
    public let time: Date
    /// The request's id, as in the logs.
    public let request: String
    /// One line.
    public let text: String

    public init(time: Date, request: String, text: String) {
        self.time = time
        self.request = request
        self.text = text
    }
}
