extension Optional: HTML where Wrapped: HTML {
    public typealias Body = Never

    /// Writes the piece if there is one.
    @inlinable
    public func render(into renderer: inout Renderer) {
        if let self { self.render(into: &renderer) }
    }
}
