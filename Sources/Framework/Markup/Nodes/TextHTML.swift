extension String: HTML {
    public typealias Body = Never

    /// Writes the string as escaped text.
    @inlinable
    public func render(into renderer: inout Renderer) {
        renderer.write(text: self)
    }
}

extension Substring: HTML {
    public typealias Body = Never

    /// Writes the substring as escaped text.
    @inlinable
    public func render(into renderer: inout Renderer) {
        renderer.write(text: String(self))
    }
}
