/// A whole XML document: the declaration before its root element.
///
/// It is well-formed whatever stands in its texts: characters that XML 1.0 forbids (2.2) become U+FFFD.
public struct XMLDocument<Root: HTML>: HTML {
    public typealias Body = Never

    private let root: Root

    /// Takes the root element.
    public init(@HTMLBuilder root: () -> Root) {
        self.root = root()
    }

    /// Writes the declaration and the root element.
    public func render(into renderer: inout Renderer) {
        renderer.write("<?xml version=\"1.0\" encoding=\"utf-8\"?>")
        let start = renderer.count
        root.render(into: &renderer)
        renderer.replaceNoncharacters(from: start)
    }
}
