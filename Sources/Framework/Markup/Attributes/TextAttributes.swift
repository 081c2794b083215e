extension Attribute where Owner: DatetimeTag {
    /// `datetime`
    @inlinable public static func datetime(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.Datetime>
    > { .init(.init(value)) }
}

extension Attribute where Owner: OpenTag {
    /// `open`
    @inlinable public static func open(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Open>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Ol {
    /// `start`
    @inlinable public static func start(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Start>> {
        .init(.init(value))
    }

    /// `reversed`
    @inlinable public static func reversed(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Reversed>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: NumberTag {
    /// `value`
    @inlinable public static func value(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Value>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: GaugeTag {
    /// `max`
    @inlinable public static func max(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Max>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Meter {
    /// `min`
    @inlinable public static func min(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Min>> {
        .init(.init(value))
    }

    /// `low`
    @inlinable public static func low(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Low>> {
        .init(.init(value))
    }

    /// `high`
    @inlinable public static func high(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.High>> {
        .init(.init(value))
    }

    /// `optimum`
    @inlinable public static func optimum(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Optimum>> {
        .init(.init(value))
    }
}
