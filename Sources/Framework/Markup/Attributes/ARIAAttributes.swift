extension Attribute {
    /// An ARIA attribute with a value; nil leaves it out.
    @inlinable public static func aria(_ name: ARIA, _ value: String?) -> Attribute<Owner, ARIAValue> {
        .init(ARIAValue(name, value))
    }

    /// An ARIA attribute that is `true` or left out; one that has to say `false` takes the string.
    @inlinable public static func aria(_ name: ARIA, _ isOn: Bool) -> Attribute<Owner, ARIAValue> {
        .init(ARIAValue(name, isOn ? "true" : nil))
    }
}

/// An ARIA attribute's name and value.
public struct ARIAValue: AttributeValue {
    @usableFromInline let name: ARIA
    @usableFromInline let value: String?

    @inlinable
    init(_ name: ARIA, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// Writes ` aria-name="value"`, or nothing for nil.
    @inlinable
    public func render(into renderer: inout Renderer) {
        if let value { renderer.write(attribute: name.attribute, value) }
    }
}
