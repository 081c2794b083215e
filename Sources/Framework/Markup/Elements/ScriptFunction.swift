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
