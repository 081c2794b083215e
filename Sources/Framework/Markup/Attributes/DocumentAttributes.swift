extension Attribute where Owner == Tags.Meta {
    /// `charset`
    @inlinable public static func charset(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Charset>> {
        .init(.init(value))
    }

    /// `content`
    @inlinable public static func content(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Content>> {
        .init(.init(value))
    }

    /// `property`
    @inlinable public static func property(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.Property>
    > { .init(.init(value)) }

    /// `http-equiv`
    @inlinable public static func httpEquiv(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.HttpEquiv>
    > { .init(.init(value)) }
}

extension Attribute where Owner: MIMETypeTag {
    /// `type`
    @inlinable public static func type(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.TypeName>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Link {
    /// `as`
    @inlinable public static func `as`(_ value: Preload) -> Attribute<Owner, TextValue<AttributeNames.As>> {
        .init(.init(value))
    }

    /// `color`
    @inlinable public static func color(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Color>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Script {
    /// `type`
    @inlinable public static func type(_ value: ScriptType) -> Attribute<
        Owner, TextValue<AttributeNames.TypeName>
    > { .init(.init(value)) }

    /// `defer`
    @inlinable public static func `defer`(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Defer>> {
        .init(.init(value))
    }

    /// `async`
    @inlinable public static func async(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Async>> {
        .init(.init(value))
    }

    /// `nomodule`
    @inlinable public static func nomodule(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Nomodule>> {
        .init(.init(value))
    }
}
