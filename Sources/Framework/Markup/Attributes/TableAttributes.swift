extension Attribute where Owner: CellTag {
    /// `colspan`
    @inlinable public static func colspan(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Colspan>> {
        .init(.init(value))
    }

    /// `rowspan`
    @inlinable public static func rowspan(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Rowspan>> {
        .init(.init(value))
    }

    /// `headers`
    @inlinable public static func headers(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Headers>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Th {
    /// `scope`
    @inlinable public static func scope(_ value: CellScope) -> Attribute<Owner, TextValue<AttributeNames.Scope>> {
        .init(.init(value))
    }

    /// `abbr`
    @inlinable public static func abbr(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Abbr>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: SpanTag {
    /// `span`
    @inlinable public static func span(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Span>> {
        .init(.init(value))
    }
}
