/// The attributes of one element, as a nested type: an array would cost an allocation for each element.
public protocol AttributeList: Sendable {
    /// Writes all attributes in order.
    func render(into renderer: inout Renderer)
}

/// The attributes of an element that has none.
public struct NoAttributes: AttributeList {
    @inlinable
    init() {}

    @inlinable
    public func render(into renderer: inout Renderer) {}
}

/// Attributes and one more.
public struct Attributes<Before: AttributeList, Next: AttributeList>: AttributeList {
    @usableFromInline let before: Before
    @usableFromInline let next: Next

    @inlinable
    init(_ before: Before, _ next: Next) {
        self.before = before
        self.next = next
    }

    @inlinable
    public func render(into renderer: inout Renderer) {
        before.render(into: &renderer)
        next.render(into: &renderer)
    }
}
