/// The pieces of a `for` loop, in order.
public struct Repeated<Content: HTML>: HTML {
    public typealias Body = Never

    @usableFromInline let contents: [Content]

    @inlinable
    init(_ contents: [Content]) {
        self.contents = contents
    }

    /// Writes every piece in order.
    @inlinable
    public func render(into renderer: inout Renderer) {
        // By address: subscripting the array would copy each piece with all its strings.
        contents.withUnsafeBufferPointer { pieces in
            guard let first = pieces.baseAddress else { return }
            for index in 0..<pieces.count {
                first[index].render(into: &renderer)
            }
        }
    }
}
