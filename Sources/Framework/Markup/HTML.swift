/// A piece of HTML: either composed of other pieces by its `body`, or a primitive that renders itself.
///
///     struct Greeting: HTML {
///         let name: String
///         var body: some HTML { p(.class("greeting")) { "Hello, "; name } }
///     }
///
/// Where a property hides the element of its name, the module's name leads to the element:
///
///     struct Page: HTML {
///         let title: String
///         var body: some HTML { document { head { Markup.title { title } }; Markup.body { h1 { title } } } }
///     }
public protocol HTML: Sendable {
    /// What the piece is composed of; `Never` for a primitive.
    associatedtype Body: HTML

    /// The composition that this piece stands for.
    @HTMLBuilder var body: Body { get }

    /// Writes the piece to `renderer`; a composed piece need not implement it.
    func render(into renderer: inout Renderer)
}

extension HTML {
    /// Renders the body.
    @inlinable
    public func render(into renderer: inout Renderer) {
        body.render(into: &renderer)
    }

    /// The piece as compact UTF-8, the bytes that a user gets.
    @inlinable
    public func rendered() -> [UInt8] {
        var renderer = Renderer()
        render(into: &renderer)
        return renderer.finish()
    }

    /// The same bytes laid out for reading: block elements on lines of their own, inline content left as it is.
    public func renderedIndented() -> String {
        Indenter.indent(rendered())
    }
}

extension HTML where Body == Never {
    /// Never called: a primitive renders itself.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body: it renders itself")
    }
}

extension Never: HTML {
    public typealias Body = Never

    /// Never called: no value of this type exists.
    @inlinable
    public func render(into renderer: inout Renderer) {}
}

/// A piece whose type is erased, for layouts that take any content.
public struct AnyHTML: HTML {
    public typealias Body = Never

    /// Not `any HTML`: through a protocol a generic piece is rendered by code that is not specialised for it.
    @usableFromInline let write: @Sendable (inout Renderer) -> Void

    /// Erases the type of `content`.
    @inlinable
    public init(_ content: some HTML) {
        write = { content.render(into: &$0) }
    }

    /// Writes the content.
    @inlinable
    public func render(into renderer: inout Renderer) {
        write(&renderer)
    }
}

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
