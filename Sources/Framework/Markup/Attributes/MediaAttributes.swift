extension Attribute where Owner: SrcTag {
    /// `src`
    @inlinable public static func src(_ value: SafeURL) -> Attribute<Owner, URLValue<AttributeNames.Src>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: SrcsetTag {
    /// `srcset`
    @inlinable public static func srcset(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Srcset>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: SizesTag {
    /// `sizes`
    @inlinable public static func sizes(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Sizes>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: SizedTag {
    /// `width`
    @inlinable public static func width(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Width>> {
        .init(.init(value))
    }

    /// `height`
    @inlinable public static func height(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Height>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Img {
    /// `alt`
    @inlinable public static func alt(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Alt>> {
        .init(.init(value))
    }

    /// `loading`
    @inlinable public static func loading(_ value: Loading?) -> Attribute<Owner, TextValue<AttributeNames.Loading>> {
        .init(.init(value?.rawValue))
    }

    /// `decoding`
    @inlinable public static func decoding(_ value: Decoding) -> Attribute<
        Owner, TextValue<AttributeNames.Decoding>
    > { .init(.init(value)) }
}

extension Attribute where Owner: MediaTag {
    /// `media`
    @inlinable public static func media(_ value: String?) -> Attribute<Owner, TextValue<AttributeNames.Media>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: ResourceTag {
    /// `fetchpriority`
    @inlinable public static func fetchpriority(_ value: FetchPriority) -> Attribute<
        Owner, TextValue<AttributeNames.Fetchpriority>
    > { .init(.init(value)) }

    /// `crossorigin`
    @inlinable public static func crossorigin(_ value: CrossOrigin) -> Attribute<
        Owner, TextValue<AttributeNames.Crossorigin>
    > { .init(.init(value)) }

    /// `integrity`
    @inlinable public static func integrity(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.Integrity>
    > { .init(.init(value)) }
}

/// When a picture is fetched (`loading`).
public enum Loading: String, Sendable {
    case lazy, eager
}

/// How a picture is decoded (`decoding`).
public enum Decoding: String, Sendable {
    case sync, async, auto
}

/// How urgently something is fetched (`fetchpriority`).
public enum FetchPriority: String, Sendable {
    case high, low, auto
}

/// How something is fetched from another origin (`crossorigin`).
public enum CrossOrigin: String, Sendable {
    case anonymous
    case useCredentials = "use-credentials"
}

/// What a preloaded file is (`as`).
public enum Preload: String, Sendable {
    case font, image, script, style, fetch, document
}

/// How a script file is run (`type`).
public enum ScriptType: String, Sendable {
    case module, importmap
    case classic = "text/javascript"
}
