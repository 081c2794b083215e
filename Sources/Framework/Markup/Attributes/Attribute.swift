/// One attribute of an `Owner` element; the static functions restrict it to elements.
///
/// An attribute of your own is a static function made from the ones here:
///
///     extension Attribute where Owner: HrefTag {
///         static func to(_ link: Link) -> Attribute<Owner, URLValue<AttributeNames.Href>> { .href(link.url) }
///     }
public struct Attribute<Owner: Tag, Value: AttributeValue>: Sendable {
    @usableFromInline let value: Value

    /// An attribute made from its value, which carries the name.
    @inlinable
    public init(_ value: Value) {
        self.value = value
    }
}

/// An attribute's name and value.
///
/// A value names its attribute through a type parameter and has fields of fixed types only: so it is copied and
/// released by compiled code, not by the runtime walking through generic types.
public protocol AttributeValue: AttributeList {}

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

/// A whole number under a name; nil leaves the attribute out.
public struct NumberValue<Name: AttributeName>: AttributeValue {
    @usableFromInline let number: Int?

    @inlinable
    public init(_ number: Int?) {
        self.number = number
    }

    /// Writes ` name="number"`, or nothing for nil.
    @inlinable
    public func render(into renderer: inout Renderer) {
        guard let number else { return }
        renderer.write(startOfAttribute: Name.name)
        renderer.write(number)
        renderer.write("\"")
    }
}

/// A name that is there or not.
public struct FlagValue<Name: AttributeName>: AttributeValue {
    @usableFromInline let isOn: Bool

    @inlinable
    public init(_ isOn: Bool) {
        self.isOn = isOn
    }

    /// Writes the bare name for true, nothing for false.
    @inlinable
    public func render(into renderer: inout Renderer) {
        guard isOn else { return }
        renderer.write(" ")
        renderer.write(Name.name)
    }
}

/// A URL under a name.
public struct URLValue<Name: AttributeName>: AttributeValue {
    @usableFromInline let url: SafeURL

    @inlinable
    public init(_ url: SafeURL) {
        self.url = url
    }

    /// Writes ` name="url"` with the URL escaped.
    @inlinable
    public func render(into renderer: inout Renderer) {
        renderer.write(attribute: Name.name, url.string)
    }
}
