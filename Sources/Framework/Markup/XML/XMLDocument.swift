/// A whole XML document: the declaration before its root element.
///
/// It is well-formed whatever its texts contain: characters that XML 1.0 forbids (2.2) become U+FFFD.
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

extension Renderer {
    /// Puts U+FFFD in place of every U+FFFE and U+FFFF that was written from `offset` on: beside control characters, which
    /// escaping replaces, they are what a string can hold and XML cannot.
    mutating func replaceNoncharacters(from offset: Int) {
        // In UTF-8 they differ in their last byte: EF BF BE, EF BF BF, and EF BF BD for U+FFFD.
        for last in offset..<count where last >= offset + 2 && start[last] >= 0xBE {
            if start[last - 1] == 0xBF, start[last - 2] == 0xEF { start[last] = 0xBD }
        }
    }
}
