extension Attribute where Owner == Tags.Svg {
    /// `xmlns`, SVG's namespace: a document that is no HTML needs it.
    @inlinable public static var xmlns: Attribute<Owner, TextValue<AttributeNames.Xmlns>> {
        .init(.init("http://www.w3.org/2000/svg"))
    }

    /// `viewBox`: the place and size of what is shown, in the image's own units.
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
