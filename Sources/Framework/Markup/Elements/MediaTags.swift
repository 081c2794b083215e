extension Tags {
    public enum Picture: Tag { @inlinable public static var name: StaticString { "picture" } }
    public enum Img: SrcTag, SizedTag, SrcsetTag, ResourceTag, SizesTag {
        @inlinable public static var name: StaticString { "img" }
    }
    public enum Source: SizedTag, SrcsetTag, MediaTag, SizesTag, MIMETypeTag {
        @inlinable public static var name: StaticString { "source" }
    }
}
