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
