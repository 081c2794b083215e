/// An item's content: up to 10,000 characters in lines, or nothing.
public struct TodoContent: Equatable, Sendable {
    public enum Broken: Error, Equatable, Sendable {
        case tooLong, unreadable
    }

    public static let most = 10_000

    public let text: String

    public init(_ text: String) throws(Broken) {
        let text = TodoText.trim(text)
        guard TodoText.isReadable(text, lines: true) else { throw .unreadable }
        guard TodoText.fits(text, Self.most) else { throw .tooLong }
        self.text = text
    }
}
