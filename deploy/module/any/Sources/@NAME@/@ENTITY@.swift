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

    /// A text that was stored when other rules may have held.
    public init(stored text: String) {
        self.text = text
    }
}
