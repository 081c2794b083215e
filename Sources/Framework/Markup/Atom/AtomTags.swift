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
