extension Tags {
    public enum Html: Tag { @inlinable public static var name: StaticString { "html" } }
    public enum Head: Tag { @inlinable public static var name: StaticString { "head" } }
    public enum Title: Tag { @inlinable public static var name: StaticString { "title" } }
    public enum Body: Tag { @inlinable public static var name: StaticString { "body" } }
    public enum Meta: MediaTag, NamedTag { @inlinable public static var name: StaticString { "meta" } }
    public enum Link: HrefTag, ResourceTag, RelTag, HreflangTag, MediaTag, SizesTag, MIMETypeTag {
        @inlinable public static var name: StaticString { "link" }
    }
    public enum Base: HrefTag, TargetTag { @inlinable public static var name: StaticString { "base" } }
    public enum Script: SrcTag, ResourceTag { @inlinable public static var name: StaticString { "script" } }
    public enum Noscript: Tag { @inlinable public static var name: StaticString { "noscript" } }
    public enum Template: Tag { @inlinable public static var name: StaticString { "template" } }
}
