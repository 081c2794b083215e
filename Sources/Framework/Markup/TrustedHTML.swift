/// Markup from the source code itself, written as it is; no string that is made at run time can become one.
public struct TrustedHTML: HTML {
    public typealias Body = Never

    @usableFromInline let markup: StaticString

    /// Takes a literal of the source code.
    @inlinable
    public init(_ markup: StaticString) {
        self.markup = markup
    }

    /// Writes the literal unescaped.
    @inlinable
    public func render(into renderer: inout Renderer) {
        renderer.write(markup)
    }
}
