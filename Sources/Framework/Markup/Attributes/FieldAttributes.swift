extension Attribute where Owner: TextFieldTag {
    /// `placeholder`
    @inlinable public static func placeholder(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.Placeholder>
    > { .init(.init(value)) }

    /// `readonly`
    @inlinable public static func readonly(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Readonly>> {
        .init(.init(value))
    }

    /// `maxlength`
    @inlinable public static func maxlength(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Maxlength>> {
        .init(.init(value))
    }

    /// `minlength`
    @inlinable public static func minlength(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Minlength>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: ListboxTag {
    /// `multiple`
    @inlinable public static func multiple(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Multiple>> {
        .init(.init(value))
    }

    /// `size`
    @inlinable public static func size(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Size>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Input {
    /// `type`
    @inlinable public static func type(_ value: InputType) -> Attribute<
        Owner, TextValue<AttributeNames.TypeName>
    > { .init(.init(value)) }

    /// `checked`
    @inlinable public static func checked(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Checked>> {
        .init(.init(value))
    }

    /// `min`
    @inlinable public static func min(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Min>> {
        .init(.init(value))
    }

    /// `max`
    @inlinable public static func max(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Max>> {
        .init(.init(value))
    }

    /// `step`
    @inlinable public static func step(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Step>> {
        .init(.init(value))
    }

    /// `pattern`
    @inlinable public static func pattern(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Pattern>> {
        .init(.init(value))
    }

    /// `accept`
    @inlinable public static func accept(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Accept>> {
        .init(.init(value))
    }

    /// `list`
    @inlinable public static func list(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.List>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Button {
    /// `type`
    @inlinable public static func type(_ value: ButtonType) -> Attribute<
        Owner, TextValue<AttributeNames.TypeName>
    > { .init(.init(value)) }

    /// `popovertarget`
    @inlinable public static func popovertarget(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.Popovertarget>
    > { .init(.init(value)) }
}

extension Attribute where Owner == Tags.Textarea {
    /// `rows`
    @inlinable public static func rows(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Rows>> {
        .init(.init(value))
    }

    /// `cols`
    @inlinable public static func cols(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Cols>> {
        .init(.init(value))
    }

    /// `wrap`
    @inlinable public static func wrap(_ value: TextWrap) -> Attribute<Owner, TextValue<AttributeNames.Wrap>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Option {
    /// `selected`
    @inlinable public static func selected(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Selected>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: LabelledTag {
    /// `label`
    @inlinable public static func label(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Label>> {
        .init(.init(value))
    }
}
