/// A piece whose type is forgotten, for layouts that take any content.
public struct AnyHTML: HTML {
    public typealias Body = Never

    private let content: any HTML

    /// Forgets the type of `content`.
    public init(_ content: some HTML) {
        self.content = content
    }

    /// Writes the content.
    public func render(into renderer: inout Renderer) {
        content.render(into: &renderer)
    }
}
