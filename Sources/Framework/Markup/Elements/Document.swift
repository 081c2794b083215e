/// A whole page: the doctype and the `html` element.
///
///     document(.lang("en")) { head { title { "Shop" } }; body { main { content } } }
@inlinable public var document: DocumentFunction { DocumentFunction() }

/// The function of a whole page.
public struct DocumentFunction: Sendable {
    @inlinable
    init() {}
}

extension DocumentFunction {
    /// The page with no attributes on `html`.
    @inlinable
    public func callAsFunction<Content: HTML>(@HTMLBuilder content: () -> Content) -> Document<
        Element<Tags.Html, NoAttributes, Content>
    > {
        Document(Element(NoAttributes(), content()))
    }

    /// The page with 1 attribute on `html`.
    @inlinable
    public func callAsFunction<V1: AttributeValue, Content: HTML>(
        _ a1: Attribute<Tags.Html, V1>, @HTMLBuilder content: () -> Content
    ) -> Document<Element<Tags.Html, V1, Content>> {
        Document(Element(a1.value, content()))
    }

    /// The page with 2 attributes on `html`.
    @inlinable
    public func callAsFunction<V1: AttributeValue, V2: AttributeValue, Content: HTML>(
        _ a1: Attribute<Tags.Html, V1>, _ a2: Attribute<Tags.Html, V2>, @HTMLBuilder content: () -> Content
    ) -> Document<Element<Tags.Html, Attributes2<V1, V2>, Content>> {
        Document(Element(Attributes2(a1.value, a2.value), content()))
    }

    /// The page with 3 attributes on `html`.
    @inlinable
    public func callAsFunction<V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, Content: HTML>(
        _ a1: Attribute<Tags.Html, V1>, _ a2: Attribute<Tags.Html, V2>, _ a3: Attribute<Tags.Html, V3>,
        @HTMLBuilder content: () -> Content
    ) -> Document<Element<Tags.Html, Attributes3<V1, V2, V3>, Content>> {
        Document(Element(Attributes3(a1.value, a2.value, a3.value), content()))
    }

    /// The page with 4 attributes on `html`.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, Content: HTML
    >(
        _ a1: Attribute<Tags.Html, V1>, _ a2: Attribute<Tags.Html, V2>, _ a3: Attribute<Tags.Html, V3>,
        _ a4: Attribute<Tags.Html, V4>, @HTMLBuilder content: () -> Content
    ) -> Document<Element<Tags.Html, Attributes4<V1, V2, V3, V4>, Content>> {
        Document(Element(Attributes4(a1.value, a2.value, a3.value, a4.value), content()))
    }

    /// The page with 5 attributes on `html`.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        Content: HTML
    >(
        _ a1: Attribute<Tags.Html, V1>, _ a2: Attribute<Tags.Html, V2>, _ a3: Attribute<Tags.Html, V3>,
        _ a4: Attribute<Tags.Html, V4>, _ a5: Attribute<Tags.Html, V5>, @HTMLBuilder content: () -> Content
    ) -> Document<Element<Tags.Html, Attributes2<Attributes4<V1, V2, V3, V4>, V5>, Content>> {
        Document(Element(Attributes2(Attributes4(a1.value, a2.value, a3.value, a4.value), a5.value), content()))
    }

    /// The page with 6 attributes on `html`.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue, Content: HTML
    >(
        _ a1: Attribute<Tags.Html, V1>, _ a2: Attribute<Tags.Html, V2>, _ a3: Attribute<Tags.Html, V3>,
        _ a4: Attribute<Tags.Html, V4>, _ a5: Attribute<Tags.Html, V5>, _ a6: Attribute<Tags.Html, V6>,
        @HTMLBuilder content: () -> Content
    ) -> Document<Element<Tags.Html, Attributes3<Attributes4<V1, V2, V3, V4>, V5, V6>, Content>> {
        Document(
            Element(Attributes3(Attributes4(a1.value, a2.value, a3.value, a4.value), a5.value, a6.value), content()))
    }
}

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
