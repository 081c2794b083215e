/// A text of 1 to 200 characters.
public struct @ENTITY@: Equatable, Sendable {
    public enum Broken: Error, Equatable, Sendable {
        case empty, tooLong
    }

    public let text: String

    public init(_ text: String) throws(Broken) {
        guard !text.allSatisfy(\.isWhitespace) else { throw .empty }
        guard text.count <= 200, text.utf8.count <= 2_000 else { throw .tooLong }
        self.text = text
    }

    /// A stored text. Older versions may have had other rules.
    public init(stored text: String) {
        self.text = text
    }
}
