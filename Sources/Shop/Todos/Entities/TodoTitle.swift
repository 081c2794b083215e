/// An item's title: 1 to 200 characters of one line, not blank.
public struct TodoTitle: Equatable, Sendable {
    public enum Broken: Error, Equatable, Sendable {
        case empty, tooLong, unreadable
    }

    public static let most = 200

    public let text: String

    public init(_ text: String) throws(Broken) {
        let text = TodoText.trim(text)
        guard TodoText.isReadable(text, lines: false) else { throw .unreadable }
        guard !text.isEmpty else { throw .empty }
        guard TodoText.fits(text, Self.most) else { throw .tooLong }
        self.text = text
    }
}
