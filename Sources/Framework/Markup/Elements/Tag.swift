/// The name of an HTML element, as a type, so that attributes can say where they fit.
public protocol Tag: Sendable {
    /// The name in lower case, as it is written in the markup.
    static var name: StaticString { get }

    /// Whether a parser drops a line break right after the start tag (`textarea`, `pre`).
    static var dropsFirstNewline: Bool { get }

    /// Whether its only tag ends with `/>`: an element of XML without content, where HTML's have no end.
    static var closesItself: Bool { get }
}

extension Tag {
    @inlinable
    public static var dropsFirstNewline: Bool { false }

    @inlinable
    public static var closesItself: Bool { false }
}
