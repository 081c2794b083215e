/// The text of a statement, or a part of one, out of the program's source code: a literal, which may have other such texts in it.
///
///     let newest: SQLText = "ORDER BY id DESC"
///     try db.rows("SELECT id FROM notes WHERE text = ? \(newest)", text) { try $0["id"] as Int }
///
/// Nothing outside of ViperWeb makes it of a `String`, so what somebody sends never becomes a part of a statement. Values go into
/// parameters.
public struct SQLText: ExpressibleByStringInterpolation, Sendable {
    /// Takes no values but other `SQLText`.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            text += literal.description
        }

        public mutating func appendInterpolation(_ sql: SQLText) {
            text += sql.text
        }
    }

    /// What a connection keeps a statement under. A literal stays where it is, and to hash it takes as long as a small query.
    enum Key: Hashable {
        case literal(UnsafePointer<UInt8>)
        case text(String)

        func hash(into hasher: inout Hasher) {
            switch self {
            case .literal(let start): hasher.combine(start)
            case .text(let text):
                // Few have the same length, and end the same.
                hasher.combine(text.utf8.count)
                text.utf8.withContiguousStorageIfAvailable {
                    hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0).suffix(16)))
                }
            }
        }
    }

    private enum Content {
        case literal(StaticString)
        case text(String)
    }

    private let content: Content

    public init(stringLiteral literal: StaticString) {
        content = .literal(literal)
    }

    public init(stringInterpolation: StringInterpolation) {
        content = .text(stringInterpolation.text)
    }

    /// The name of a table or a column, quoted: it is nothing else, whatever is in it.
    package init(name: String) {
        content = .text("\"\(name.replacing("\"", with: "\"\""))\"")
    }

    /// A text as it is, which is never of somebody else: what the database itself says, or a number of ours.
    package init(unchecked text: String) {
        content = .text(text)
    }

    /// So many parameters: `?, ?, ?`.
    public static func parameters(_ count: Int) -> SQLText {
        [SQLText](repeating: "?", count: count).joined(by: ", ")
    }

    /// A whole number.
    package static func number(_ number: Int64) -> SQLText { SQLText(unchecked: String(number)) }

    /// The parameter with a number from 1: `?2`.
    public static func parameter(_ number: Int) -> SQLText {
        SQLText(unchecked: "?\(number)")
    }

    public var text: String {
        switch content {
        case .literal(let literal): literal.description
        case .text(let text): text
        }
    }

    var key: Key {
        switch content {
        case .literal(let literal): .literal(literal.utf8Start)
        case .text(let text): .text(text)
        }
    }
}

extension Sequence<SQLText> {
    /// All of them in one text.
    public func joined(by separator: SQLText) -> SQLText {
        SQLText(unchecked: lazy.map(\.text).joined(separator: separator.text))
    }
}
