/// `<svg>` as the root of an image (SVG 2, 5.1): give it the namespace with `.xmlns`.
@inlinable public var svg: ElementFunction<Tags.Svg> { ElementFunction() }

/// SVG's `<rect>`
@inlinable public var rect: ElementFunction<Tags.Rect> { ElementFunction() }

/// SVG's `<text>`
@inlinable public var svgText: ElementFunction<Tags.SVGText> { ElementFunction() }

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

extension Attribute where Owner == Tags.Svg {
    /// `xmlns`, SVG's namespace: a document that is no HTML needs it.
    @inlinable public static var xmlns: Attribute<Owner, TextValue<AttributeNames.Xmlns>> {
        .init(.init("http://www.w3.org/2000/svg"))
    }

    /// `viewBox`: the origin and size of the view, in the image's own units.
    @inlinable public static func viewBox(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.ViewBox>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: SVGPlacedTag {
    /// `x`
    @inlinable public static func x(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.X>> {
        .init(.init(value))
    }

    /// `y`
    @inlinable public static func y(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Y>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: SVGTag {
    /// `fill`
    @inlinable public static func fill(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Fill>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.SVGText {
    /// `font-family`
    @inlinable public static func fontFamily(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.FontFamily>
    > { .init(.init(value)) }

    /// `font-size`, in the image's own units
    @inlinable public static func fontSize(_ value: Int?) -> Attribute<
        Owner, NumberValue<AttributeNames.FontSize>
    > { .init(.init(value)) }

    /// `text-anchor`: which part of the text its place is
    @inlinable public static func textAnchor(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.TextAnchor>
    > { .init(.init(value)) }
}

extension AttributeNames {
    public enum Xmlns: AttributeName { @inlinable public static var name: StaticString { "xmlns" } }
    public enum ViewBox: AttributeName { @inlinable public static var name: StaticString { "viewBox" } }
    public enum X: AttributeName { @inlinable public static var name: StaticString { "x" } }
    public enum Y: AttributeName { @inlinable public static var name: StaticString { "y" } }
    public enum Fill: AttributeName { @inlinable public static var name: StaticString { "fill" } }
    public enum FontFamily: AttributeName { @inlinable public static var name: StaticString { "font-family" } }
    public enum FontSize: AttributeName { @inlinable public static var name: StaticString { "font-size" } }
    public enum TextAnchor: AttributeName { @inlinable public static var name: StaticString { "text-anchor" } }
}
