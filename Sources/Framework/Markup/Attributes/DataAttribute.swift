extension Attribute {
    /// `data-name`; nil leaves it out. The name is a literal of lower-case letters, digits and hyphens.
    @inlinable public static func data(_ name: StaticString, _ value: String?) -> Attribute<Owner, DataValue> {
        .init(DataValue(name, value))
    }
}

/// A `data-` attribute's name and value.
public struct DataValue: AttributeValue {
    @usableFromInline let name: StaticString
    @usableFromInline let value: String?

    @inlinable
    init(_ name: StaticString, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// Writes ` data-name="value"`, or nothing for nil.
    @inlinable
    public func render(into renderer: inout Renderer) {
        guard let value else { return }
        renderer.write(" data-")
        renderer.write(name)
        renderer.write("=\"")
        renderer.write(attribute: value)
        renderer.write("\"")
    }
}
