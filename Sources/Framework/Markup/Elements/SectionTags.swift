extension Tags {
    public enum Header: Tag { @inlinable public static var name: StaticString { "header" } }
    public enum Nav: Tag { @inlinable public static var name: StaticString { "nav" } }
    public enum Main: Tag { @inlinable public static var name: StaticString { "main" } }
    public enum Footer: Tag { @inlinable public static var name: StaticString { "footer" } }
    public enum Section: Tag { @inlinable public static var name: StaticString { "section" } }
    public enum Article: Tag { @inlinable public static var name: StaticString { "article" } }
    public enum Aside: Tag { @inlinable public static var name: StaticString { "aside" } }
    public enum Search: Tag { @inlinable public static var name: StaticString { "search" } }
    public enum Hgroup: Tag { @inlinable public static var name: StaticString { "hgroup" } }
    public enum Address: Tag { @inlinable public static var name: StaticString { "address" } }
    public enum H1: Tag { @inlinable public static var name: StaticString { "h1" } }
    public enum H2: Tag { @inlinable public static var name: StaticString { "h2" } }
    public enum H3: Tag { @inlinable public static var name: StaticString { "h3" } }
    public enum H4: Tag { @inlinable public static var name: StaticString { "h4" } }
    public enum H5: Tag { @inlinable public static var name: StaticString { "h5" } }
    public enum H6: Tag { @inlinable public static var name: StaticString { "h6" } }
    public enum Div: Tag { @inlinable public static var name: StaticString { "div" } }
}
