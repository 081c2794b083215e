/// `<picture>`
@inlinable public var picture: ElementFunction<Tags.Picture> { ElementFunction() }

/// `<img>`
@inlinable public var img: VoidElementFunction<Tags.Img> { VoidElementFunction() }

/// `<source>`
@inlinable public var source: VoidElementFunction<Tags.Source> { VoidElementFunction() }

extension Tags {
    public enum Picture: Tag { @inlinable public static var name: StaticString { "picture" } }
    public enum Img: SrcTag, SizedTag, SrcsetTag, ResourceTag, SizesTag {
        @inlinable public static var name: StaticString { "img" }
    }
    public enum Source: SizedTag, SrcsetTag, MediaTag, SizesTag, MIMETypeTag {
        @inlinable public static var name: StaticString { "source" }
    }
}
