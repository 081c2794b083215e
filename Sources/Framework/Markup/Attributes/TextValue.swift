/// Text or a keyword under a name; nil leaves the attribute out.
public struct TextValue<Name: AttributeName>: AttributeValue {
    @usableFromInline let text: String?

    @inlinable
    public init(_ text: String?) {
        self.text = text
    }

    @inlinable
    public init(_ keyword: some RawRepresentable<String>) {
        text = keyword.rawValue
    }

    /// Writes ` name="text"` with the text escaped, or nothing for nil.
    @inlinable
    public func render(into renderer: inout Renderer) {
        if let text { renderer.write(attribute: Name.name, text) }
    }
}
