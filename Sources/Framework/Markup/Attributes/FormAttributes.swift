extension Attribute where Owner == Tags.Form {
    /// `method`
    @inlinable public static func method(_ value: FormMethod) -> Attribute<
        Owner, TextValue<AttributeNames.Method>
    > { .init(.init(value)) }

    /// `action`
    @inlinable public static func action(_ value: SafeURL) -> Attribute<Owner, URLValue<AttributeNames.Action>> {
        .init(.init(value))
    }

    /// `enctype`
    @inlinable public static func enctype(_ value: FormEncoding?) -> Attribute<
        Owner, TextValue<AttributeNames.Enctype>
    > { .init(.init(value?.rawValue)) }

    /// `novalidate`
    @inlinable public static func novalidate(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Novalidate>> {
        .init(.init(value))
    }

    /// `accept-charset`
    @inlinable public static func acceptCharset(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.AcceptCharset>
    > { .init(.init(value)) }
}

extension Attribute where Owner: SubmitterTag {
    /// `formaction`
    @inlinable public static func formaction(_ value: SafeURL) -> Attribute<
        Owner, URLValue<AttributeNames.Formaction>
    > { .init(.init(value)) }

    /// `formmethod`
    @inlinable public static func formmethod(_ value: FormMethod) -> Attribute<
        Owner, TextValue<AttributeNames.Formmethod>
    > { .init(.init(value)) }

    /// `formnovalidate`
    @inlinable public static func formnovalidate(_ value: Bool) -> Attribute<
        Owner, FlagValue<AttributeNames.Formnovalidate>
    > { .init(.init(value)) }

    /// `formtarget`
    @inlinable public static func formtarget(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.Formtarget>
    > { .init(.init(value)) }
}

extension Attribute where Owner: FormOwnedTag {
    /// `form`
    @inlinable public static func form(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Form>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: CompletedTag {
    /// `autocomplete`
    @inlinable public static func autocomplete(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.Autocomplete>
    > { .init(.init(value)) }
}

extension Attribute where Owner: NamedTag {
    /// `name`
    @inlinable public static func name(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Name>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: ValueTag {
    /// `value`
    @inlinable public static func value(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Value>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: ControlTag {
    /// `disabled`
    @inlinable public static func disabled(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Disabled>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: FieldTag {
    /// `required`
    @inlinable public static func required(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Required>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: ForTag {
    /// `for`
    @inlinable public static func `for`(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.For>> {
        .init(.init(value))
    }
}

/// How a form is sent (`method`).
public enum FormMethod: String, Sendable {
    case get, post, dialog
}

/// How a form is written (`enctype`).
public enum FormEncoding: String, Sendable {
    case urlEncoded = "application/x-www-form-urlencoded"
    case multipart = "multipart/form-data"
}

/// What an input takes (`type`).
public enum InputType: String, Sendable {
    case text, search, email, url, tel, password, number, range, date, month, week, time, checkbox, radio, hidden, file,
        submit, reset, button, color
    case datetimeLocal = "datetime-local"
}

/// What a button does (`type`).
public enum ButtonType: String, Sendable {
    case submit, reset, button
}

/// How the lines of a text area are sent (`wrap`).
public enum TextWrap: String, Sendable {
    case soft, hard
}
