/// An element with content.
public struct Element<Owner: Tag, Attributes: AttributeList, Content: HTML>: ContentElement {
    public typealias Body = Never

    public let attributes: Attributes
    public let content: Content

    @inlinable
    init(_ attributes: Attributes, _ content: Content) {
        self.attributes = attributes
        self.content = content
    }
}

/// An element with content, as one type parameter.
///
/// The compiler does not specialise a function inside itself when one of its type parameters grows (a `div` with one
/// attribute around a `div` with two). `Self` as a whole always shrinks, so rendering is written on `Self`.
public protocol ContentElement: HTML where Body == Never {
    associatedtype Owner: Tag
    associatedtype Attributes: AttributeList
    associatedtype Content: HTML

    var attributes: Attributes { get }
    var content: Content { get }
}

extension ContentElement {
    /// Writes the start tag, the content and the end tag.
    @inlinable
    public func render(into renderer: inout Renderer) {
        renderer.write(startOf: Owner.name)
        attributes.render(into: &renderer)
        renderer.write(">")
        if Owner.dropsFirstNewline {
            renderer.writeKeepingFirstNewline(content)
        } else {
            content.render(into: &renderer)
        }
        renderer.write(endOf: Owner.name)
    }
}

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
