extension Attribute where Owner: HrefTag {
    /// `href`
    @inlinable public static func href(_ value: SafeURL) -> Attribute<Owner, URLValue<AttributeNames.Href>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: HreflangTag {
    /// `hreflang`
    @inlinable public static func hreflang(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.Hreflang>
    > { .init(.init(value)) }
}

extension Attribute where Owner: RelTag {
    /// `rel`
    @inlinable public static func rel(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Rel>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: TargetTag {
    /// `target`
    @inlinable public static func target(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Target>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.A {
    /// `download`
    @inlinable public static func download(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.Download>
    > { .init(.init(value)) }
}

extension Attribute where Owner: CiteTag {
    /// `cite`
    @inlinable public static func cite(_ value: SafeURL) -> Attribute<Owner, URLValue<AttributeNames.Cite>> {
        .init(.init(value))
    }
}
