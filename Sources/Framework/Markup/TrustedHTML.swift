/// Markup that is written as it is: a literal of the source code, or bytes that the caller vouches for.
///
/// A string of run time becomes one only by `trusting`.
public struct TrustedHTML: HTML {
    public typealias Body = Never

    @usableFromInline enum Markup: Sendable {
        case literal(StaticString)
        case bytes([UInt8])
    }

    @usableFromInline let markup: Markup

    /// Takes a literal of the source code.
    @inlinable
    public init(_ markup: StaticString) {
        self.markup = .literal(markup)
    }

    /// Takes the bytes of a file that the site's author wrote. What a visitor may have touched does not belong here.
    ///
    /// Bytes that are no UTF-8 become U+FFFD.
    public init(trusting bytes: [UInt8]) {
        markup = .bytes(Array(String(decoding: bytes, as: UTF8.self).utf8))
    }

    /// Writes the markup unescaped.
    @inlinable
    public func render(into renderer: inout Renderer) {
        switch markup {
        case .literal(let literal): renderer.write(literal)
        case .bytes(let bytes): renderer.write(trusted: bytes)
        }
    }
}
