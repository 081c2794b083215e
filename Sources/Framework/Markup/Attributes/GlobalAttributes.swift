extension Attribute {
    /// `class`
    @inlinable public static func `class`(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Class>> {
        .init(.init(value))
    }

    /// `id`
    @inlinable public static func id(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Id>> {
        .init(.init(value))
    }

    /// `lang`
    @inlinable public static func lang(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Lang>> {
        .init(.init(value))
    }

    /// `title`
    @inlinable public static func title(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Title>> {
        .init(.init(value))
    }

    /// `role`
    @inlinable public static func role(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Role>> {
        .init(.init(value))
    }

    /// `tabindex`
    @inlinable public static func tabindex(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Tabindex>> {
        .init(.init(value))
    }

    /// `hidden`
    @inlinable public static func hidden(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Hidden>> {
        .init(.init(value))
    }

    /// `autofocus`
    @inlinable public static func autofocus(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Autofocus>> {
        .init(.init(value))
    }

    /// `inert`
    @inlinable public static func inert(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Inert>> {
        .init(.init(value))
    }

    /// `dir`
    @inlinable public static func dir(_ value: TextDirection) -> Attribute<
        Owner, TextValue<AttributeNames.Dir>
    > { .init(.init(value)) }

    /// `translate`
    @inlinable public static func translate(_ value: Translation) -> Attribute<
        Owner, TextValue<AttributeNames.Translate>
    > { .init(.init(value)) }

    /// `spellcheck`
    @inlinable public static func spellcheck(_ value: Spellcheck) -> Attribute<
        Owner, TextValue<AttributeNames.Spellcheck>
    > { .init(.init(value)) }

    /// `inputmode`
    @inlinable public static func inputmode(_ value: InputMode?) -> Attribute<
        Owner, TextValue<AttributeNames.Inputmode>
    > { .init(.init(value?.rawValue)) }

    /// `enterkeyhint`
    @inlinable public static func enterkeyhint(_ value: EnterKeyHint) -> Attribute<
        Owner, TextValue<AttributeNames.Enterkeyhint>
    > { .init(.init(value)) }

    /// `autocapitalize`
    @inlinable public static func autocapitalize(_ value: Autocapitalization?) -> Attribute<
        Owner, TextValue<AttributeNames.Autocapitalize>
    > { .init(.init(value?.rawValue)) }

    /// `popover`
    @inlinable public static func popover(_ value: PopoverKind) -> Attribute<
        Owner, TextValue<AttributeNames.Popover>
    > { .init(.init(value)) }
}

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

/// Which way text runs (`dir`).
public enum TextDirection: String, Sendable {
    case ltr, rtl, auto
}

/// Whether a page translator may touch the content (`translate`).
public enum Translation: String, Sendable {
    case yes, no
}

/// Whether spelling is checked (`spellcheck`).
public enum Spellcheck: String, Sendable {
    case on = "true"
    case off = "false"
}

/// Which keyboard a phone shows (`inputmode`).
public enum InputMode: String, Sendable {
    case none, text, decimal, numeric, tel, search, email, url
}

/// What a phone writes on its enter key (`enterkeyhint`).
public enum EnterKeyHint: String, Sendable {
    case enter, done, go, next, previous, search, send
}

/// How a phone writes capitals (`autocapitalize`).
public enum Autocapitalization: String, Sendable {
    case off, sentences, words, characters
}

/// How a popover closes (`popover`).
public enum PopoverKind: String, Sendable {
    case auto, manual
}
