extension Tags {
    public enum P: Tag { @inlinable public static var name: StaticString { "p" } }
    public enum Ul: Tag { @inlinable public static var name: StaticString { "ul" } }
    public enum Ol: Tag { @inlinable public static var name: StaticString { "ol" } }
    public enum Menu: Tag { @inlinable public static var name: StaticString { "menu" } }
    public enum Li: NumberTag { @inlinable public static var name: StaticString { "li" } }
    public enum Dl: Tag { @inlinable public static var name: StaticString { "dl" } }
    public enum Dt: Tag { @inlinable public static var name: StaticString { "dt" } }
    public enum Dd: Tag { @inlinable public static var name: StaticString { "dd" } }
    public enum Figure: Tag { @inlinable public static var name: StaticString { "figure" } }
    public enum Figcaption: Tag { @inlinable public static var name: StaticString { "figcaption" } }
    public enum Pre: Tag {
        @inlinable public static var name: StaticString { "pre" }
        @inlinable public static var dropsFirstNewline: Bool { true }
    }

    public enum Blockquote: CiteTag { @inlinable public static var name: StaticString { "blockquote" } }
    public enum Details: NamedTag, OpenTag { @inlinable public static var name: StaticString { "details" } }
    public enum Summary: Tag { @inlinable public static var name: StaticString { "summary" } }
    public enum Dialog: OpenTag { @inlinable public static var name: StaticString { "dialog" } }
    public enum Hr: Tag { @inlinable public static var name: StaticString { "hr" } }
}
