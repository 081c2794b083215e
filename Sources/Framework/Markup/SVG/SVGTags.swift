extension Tags {
    public enum Svg: SVGBoxTag { @inlinable public static var name: StaticString { "svg" } }
    public enum Rect: SVGBoxTag, SVGPlacedTag { @inlinable public static var name: StaticString { "rect" } }
    public enum SVGText: SVGPlacedTag { @inlinable public static var name: StaticString { "text" } }
}

/// An SVG element that is painted.
public protocol SVGTag: Tag {}

/// One with a width and a height.
public protocol SVGBoxTag: SVGTag, SizedTag {}

/// One with a place.
public protocol SVGPlacedTag: SVGTag {}
