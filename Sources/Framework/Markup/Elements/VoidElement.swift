/// An element that has neither content nor an end tag.
public struct VoidElement<Owner: Tag, Attributes: AttributeList>: HTML {
    public typealias Body = Never

    @usableFromInline let attributes: Attributes

    @inlinable
    init(_ attributes: Attributes) {
        self.attributes = attributes
    }

    /// Writes the only tag.
    @inlinable
    public func render(into renderer: inout Renderer) {
        renderer.write(startOf: Owner.name)
        attributes.render(into: &renderer)
        renderer.write(Owner.closesItself ? "/>" : ">")
    }
}
