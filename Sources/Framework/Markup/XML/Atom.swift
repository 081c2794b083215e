/// Atom's `<feed>` as the root of an `XMLDocument` (RFC 4287, 4.1.1): give it the namespace with `.xmlns`.
@inlinable public var atomFeed: ElementFunction<Tags.AtomFeed> { ElementFunction() }

/// Atom's `<entry>`
@inlinable public var atomEntry: ElementFunction<Tags.AtomEntry> { ElementFunction() }

/// Atom's `<id>`: an absolute address that stays for ever.
@inlinable public var atomID: ElementFunction<Tags.AtomID> { ElementFunction() }

/// Atom's `<title>`
@inlinable public var atomTitle: ElementFunction<Tags.AtomTitle> { ElementFunction() }

/// Atom's `<link/>`
@inlinable public var atomLink: VoidElementFunction<Tags.AtomLink> { VoidElementFunction() }

/// Atom's `<updated>`: a time as RFC 3339 writes it.
@inlinable public var atomUpdated: ElementFunction<Tags.AtomUpdated> { ElementFunction() }

/// Atom's `<author>`
@inlinable public var atomAuthor: ElementFunction<Tags.AtomAuthor> { ElementFunction() }

/// Atom's `<name>`
@inlinable public var atomName: ElementFunction<Tags.AtomName> { ElementFunction() }

/// Atom's `<summary>`
@inlinable public var atomSummary: ElementFunction<Tags.AtomSummary> { ElementFunction() }

extension Tags {
    public enum AtomFeed: Tag { @inlinable public static var name: StaticString { "feed" } }
    public enum AtomEntry: Tag { @inlinable public static var name: StaticString { "entry" } }
    public enum AtomID: Tag { @inlinable public static var name: StaticString { "id" } }
    public enum AtomTitle: Tag { @inlinable public static var name: StaticString { "title" } }
    public enum AtomLink: HrefTag, RelTag, HreflangTag, MIMETypeTag {
        @inlinable public static var name: StaticString { "link" }
        @inlinable public static var closesItself: Bool { true }
    }
    public enum AtomUpdated: Tag { @inlinable public static var name: StaticString { "updated" } }
    public enum AtomAuthor: Tag { @inlinable public static var name: StaticString { "author" } }
    public enum AtomName: Tag { @inlinable public static var name: StaticString { "name" } }
    public enum AtomSummary: Tag { @inlinable public static var name: StaticString { "summary" } }
}

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
