/// A page: the doctype before its root element.
public struct Document<Root: HTML>: HTML {
    public typealias Body = Never

    @usableFromInline let root: Root

    @inlinable
    init(_ root: Root) {
        self.root = root
    }

    /// Writes the doctype and the root element.
    @inlinable
    public func render(into renderer: inout Renderer) {
        renderer.write("<!DOCTYPE html>")
        root.render(into: &renderer)
    }
}
