extension Attribute where Owner == Tags.AtomFeed {
    /// `xmlns`, Atom's namespace.
    @inlinable public static var xmlns: Attribute<Owner, TextValue<AttributeNames.Xmlns>> {
        .init(.init("http://www.w3.org/2005/Atom"))
    }

    /// `xml:lang`: the language of what people read in the feed.
    @inlinable public static func xmlLang(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.XMLLang>> {
        .init(.init(value))
    }
}

extension AttributeNames {
    public enum XMLLang: AttributeName { @inlinable public static var name: StaticString { "xml:lang" } }
}
