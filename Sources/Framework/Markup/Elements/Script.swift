/// The function of `<script>`: it names a file or carries JSON, and never takes code.
public struct ScriptFunction: Sendable {
    @inlinable
    init() {}

    /// JSON as data of the page, in `<script type="application/ld+json">` or another type of data.
    ///
    /// `<`, `>`, `&`, U+2028 and U+2029 become `\u` escapes, so that no text in the JSON ends the element.
    public func callAsFunction(json: String, as type: JSONScriptType = .linkedData) -> JSONScript {
        JSONScript(json: Array(json.utf8), type: type)
    }

    /// JSON as data of the page, given as UTF-8.
    public func callAsFunction(json: [UInt8], as type: JSONScriptType = .linkedData) -> JSONScript {
        JSONScript(json: json, type: type)
    }
}

/// `<script>`
@inlinable public var script: ScriptFunction { ScriptFunction() }

extension ScriptFunction {
    /// The element with 1 attribute and no content.
    @inlinable
    public func callAsFunction<V1: AttributeValue>(_ a1: Attribute<Tags.Script, V1>) -> Element<
        Tags.Script, V1, EmptyHTML
    > {
        Element(a1.value, EmptyHTML())
    }

    /// The element with 2 attributes and no content.
    @inlinable
    public func callAsFunction<V1: AttributeValue, V2: AttributeValue>(
        _ a1: Attribute<Tags.Script, V1>, _ a2: Attribute<Tags.Script, V2>
    ) -> Element<Tags.Script, Attributes2<V1, V2>, EmptyHTML> {
        Element(Attributes2(a1.value, a2.value), EmptyHTML())
    }

    /// The element with 3 attributes and no content.
    @inlinable
    public func callAsFunction<V1: AttributeValue, V2: AttributeValue, V3: AttributeValue>(
        _ a1: Attribute<Tags.Script, V1>, _ a2: Attribute<Tags.Script, V2>, _ a3: Attribute<Tags.Script, V3>
    ) -> Element<Tags.Script, Attributes3<V1, V2, V3>, EmptyHTML> {
        Element(Attributes3(a1.value, a2.value, a3.value), EmptyHTML())
    }

    /// The element with 4 attributes and no content.
    @inlinable
    public func callAsFunction<V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue>(
        _ a1: Attribute<Tags.Script, V1>, _ a2: Attribute<Tags.Script, V2>, _ a3: Attribute<Tags.Script, V3>,
        _ a4: Attribute<Tags.Script, V4>
    ) -> Element<Tags.Script, Attributes4<V1, V2, V3, V4>, EmptyHTML> {
        Element(Attributes4(a1.value, a2.value, a3.value, a4.value), EmptyHTML())
    }

    /// The element with 5 attributes and no content.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue
    >(
        _ a1: Attribute<Tags.Script, V1>, _ a2: Attribute<Tags.Script, V2>, _ a3: Attribute<Tags.Script, V3>,
        _ a4: Attribute<Tags.Script, V4>, _ a5: Attribute<Tags.Script, V5>
    ) -> Element<Tags.Script, Attributes2<Attributes4<V1, V2, V3, V4>, V5>, EmptyHTML> {
        Element(Attributes2(Attributes4(a1.value, a2.value, a3.value, a4.value), a5.value), EmptyHTML())
    }

    /// The element with 6 attributes and no content.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue
    >(
        _ a1: Attribute<Tags.Script, V1>, _ a2: Attribute<Tags.Script, V2>, _ a3: Attribute<Tags.Script, V3>,
        _ a4: Attribute<Tags.Script, V4>, _ a5: Attribute<Tags.Script, V5>, _ a6: Attribute<Tags.Script, V6>
    ) -> Element<Tags.Script, Attributes3<Attributes4<V1, V2, V3, V4>, V5, V6>, EmptyHTML> {
        Element(Attributes3(Attributes4(a1.value, a2.value, a3.value, a4.value), a5.value, a6.value), EmptyHTML())
    }

    /// The element with 7 attributes and no content.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue, V7: AttributeValue
    >(
        _ a1: Attribute<Tags.Script, V1>, _ a2: Attribute<Tags.Script, V2>, _ a3: Attribute<Tags.Script, V3>,
        _ a4: Attribute<Tags.Script, V4>, _ a5: Attribute<Tags.Script, V5>, _ a6: Attribute<Tags.Script, V6>,
        _ a7: Attribute<Tags.Script, V7>
    ) -> Element<Tags.Script, Attributes4<Attributes4<V1, V2, V3, V4>, V5, V6, V7>, EmptyHTML> {
        Element(
            Attributes4(Attributes4(a1.value, a2.value, a3.value, a4.value), a5.value, a6.value, a7.value), EmptyHTML())
    }

    /// The element with 8 attributes and no content.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue, V7: AttributeValue, V8: AttributeValue
    >(
        _ a1: Attribute<Tags.Script, V1>, _ a2: Attribute<Tags.Script, V2>, _ a3: Attribute<Tags.Script, V3>,
        _ a4: Attribute<Tags.Script, V4>, _ a5: Attribute<Tags.Script, V5>, _ a6: Attribute<Tags.Script, V6>,
        _ a7: Attribute<Tags.Script, V7>, _ a8: Attribute<Tags.Script, V8>
    ) -> Element<Tags.Script, Attributes2<Attributes4<V1, V2, V3, V4>, Attributes4<V5, V6, V7, V8>>, EmptyHTML> {
        Element(
            Attributes2(
                Attributes4(a1.value, a2.value, a3.value, a4.value), Attributes4(a5.value, a6.value, a7.value, a8.value)
            ), EmptyHTML())
    }
}

/// JSON inside a script element that the browser does not run.
public struct JSONScript: HTML {
    public typealias Body = Never

    let json: [UInt8]
    let type: JSONScriptType

    /// Writes the element with the JSON escaped.
    public func render(into renderer: inout Renderer) {
        renderer.write("<script")
        renderer.write(attribute: "type", type.rawValue)
        renderer.write(">")
        renderer.write(json: json)
        renderer.write("</script>")
    }
}

/// What a script element with JSON is for.
public enum JSONScriptType: String, Sendable {
    case linkedData = "application/ld+json"
    case data = "application/json"
}

/// The function of `<style>`: a style sheet is not escaped, so it takes trusted text alone.
///
///     style(TrustedHTML("main > p { color: green }"), .media("print"))
public struct StyleFunction: Sendable {
    @inlinable
    init() {}

    /// The element with no attributes.
    @inlinable
    public func callAsFunction(_ sheet: TrustedHTML) -> Element<Tags.Style, NoAttributes, TrustedHTML> {
        Element(NoAttributes(), sheet)
    }

    /// The element with 1 attribute.
    @inlinable
    public func callAsFunction<V1: AttributeValue>(
        _ sheet: TrustedHTML, _ a1: Attribute<Tags.Style, V1>
    ) -> Element<Tags.Style, V1, TrustedHTML> {
        Element(a1.value, sheet)
    }

    /// The element with 2 attributes.
    @inlinable
    public func callAsFunction<V1: AttributeValue, V2: AttributeValue>(
        _ sheet: TrustedHTML, _ a1: Attribute<Tags.Style, V1>, _ a2: Attribute<Tags.Style, V2>
    ) -> Element<Tags.Style, Attributes2<V1, V2>, TrustedHTML> {
        Element(Attributes2(a1.value, a2.value), sheet)
    }
}

/// `<style>`
@inlinable public var style: StyleFunction { StyleFunction() }
