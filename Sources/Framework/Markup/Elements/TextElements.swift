/// `<a>`
@inlinable public var a: ElementFunction<Tags.A> { ElementFunction() }

/// `<span>`
@inlinable public var span: ElementFunction<Tags.Span> { ElementFunction() }

/// `<strong>`
@inlinable public var strong: ElementFunction<Tags.Strong> { ElementFunction() }

/// `<em>`
@inlinable public var em: ElementFunction<Tags.Em> { ElementFunction() }

/// `<small>`
@inlinable public var small: ElementFunction<Tags.Small> { ElementFunction() }

/// `<b>`
@inlinable public var b: ElementFunction<Tags.B> { ElementFunction() }

/// `<i>`
@inlinable public var i: ElementFunction<Tags.I> { ElementFunction() }

/// `<u>`
@inlinable public var u: ElementFunction<Tags.U> { ElementFunction() }

/// `<s>`
@inlinable public var s: ElementFunction<Tags.S> { ElementFunction() }

/// `<code>`
@inlinable public var code: ElementFunction<Tags.Code> { ElementFunction() }

/// `<q>`
@inlinable public var q: ElementFunction<Tags.Q> { ElementFunction() }

/// `<cite>`
@inlinable public var cite: ElementFunction<Tags.Cite> { ElementFunction() }

/// `<abbr>`
@inlinable public var abbr: ElementFunction<Tags.Abbr> { ElementFunction() }

/// `<dfn>`
@inlinable public var dfn: ElementFunction<Tags.Dfn> { ElementFunction() }

/// `<kbd>`
@inlinable public var kbd: ElementFunction<Tags.Kbd> { ElementFunction() }

/// `<samp>`
@inlinable public var samp: ElementFunction<Tags.Samp> { ElementFunction() }

/// `<var>`
@inlinable public var `var`: ElementFunction<Tags.Var> { ElementFunction() }

/// `<mark>`
@inlinable public var mark: ElementFunction<Tags.Mark> { ElementFunction() }

/// `<data>`
@inlinable public var data: ElementFunction<Tags.Data> { ElementFunction() }

/// `<time>`
@inlinable public var time: ElementFunction<Tags.Time> { ElementFunction() }

/// `<del>`
@inlinable public var del: ElementFunction<Tags.Del> { ElementFunction() }

/// `<ins>`
@inlinable public var ins: ElementFunction<Tags.Ins> { ElementFunction() }

/// `<sub>`
@inlinable public var sub: ElementFunction<Tags.Sub> { ElementFunction() }

/// `<sup>`
@inlinable public var sup: ElementFunction<Tags.Sup> { ElementFunction() }

/// `<br>`
@inlinable public var br: VoidElementFunction<Tags.Br> { VoidElementFunction() }

/// `<wbr>`
@inlinable public var wbr: VoidElementFunction<Tags.Wbr> { VoidElementFunction() }

extension Tags {
    public enum A: HrefTag, RelTag, HreflangTag, TargetTag { @inlinable public static var name: StaticString { "a" } }
    public enum Span: Tag { @inlinable public static var name: StaticString { "span" } }
    public enum Strong: Tag { @inlinable public static var name: StaticString { "strong" } }
    public enum Em: Tag { @inlinable public static var name: StaticString { "em" } }
    public enum Small: Tag { @inlinable public static var name: StaticString { "small" } }
    public enum B: Tag { @inlinable public static var name: StaticString { "b" } }
    public enum I: Tag { @inlinable public static var name: StaticString { "i" } }
    public enum U: Tag { @inlinable public static var name: StaticString { "u" } }
    public enum S: Tag { @inlinable public static var name: StaticString { "s" } }
    public enum Code: Tag { @inlinable public static var name: StaticString { "code" } }
    public enum Q: CiteTag { @inlinable public static var name: StaticString { "q" } }
    public enum Cite: Tag { @inlinable public static var name: StaticString { "cite" } }
    public enum Abbr: Tag { @inlinable public static var name: StaticString { "abbr" } }
    public enum Dfn: Tag { @inlinable public static var name: StaticString { "dfn" } }
    public enum Kbd: Tag { @inlinable public static var name: StaticString { "kbd" } }
    public enum Samp: Tag { @inlinable public static var name: StaticString { "samp" } }
    public enum Var: Tag { @inlinable public static var name: StaticString { "var" } }
    public enum Mark: Tag { @inlinable public static var name: StaticString { "mark" } }
    public enum Data: ValueTag { @inlinable public static var name: StaticString { "data" } }
    public enum Time: DatetimeTag { @inlinable public static var name: StaticString { "time" } }
    public enum Del: DatetimeTag, CiteTag { @inlinable public static var name: StaticString { "del" } }
    public enum Ins: DatetimeTag, CiteTag { @inlinable public static var name: StaticString { "ins" } }
    public enum Sub: Tag { @inlinable public static var name: StaticString { "sub" } }
    public enum Sup: Tag { @inlinable public static var name: StaticString { "sup" } }
    public enum Br: Tag { @inlinable public static var name: StaticString { "br" } }
    public enum Wbr: Tag { @inlinable public static var name: StaticString { "wbr" } }
}

extension Attribute where Owner: DatetimeTag {
    /// `datetime`
    @inlinable public static func datetime(_ value: String?) -> Attribute<
        Owner, TextValue<AttributeNames.Datetime>
    > { .init(.init(value)) }
}

extension Attribute where Owner: OpenTag {
    /// `open`
    @inlinable public static func open(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Open>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Ol {
    /// `start`
    @inlinable public static func start(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Start>> {
        .init(.init(value))
    }

    /// `reversed`
    @inlinable public static func reversed(_ value: Bool) -> Attribute<Owner, FlagValue<AttributeNames.Reversed>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: NumberTag {
    /// `value`
    @inlinable public static func value(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Value>> {
        .init(.init(value))
    }
}

extension Attribute where Owner: GaugeTag {
    /// `max`
    @inlinable public static func max(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Max>> {
        .init(.init(value))
    }
}

extension Attribute where Owner == Tags.Meter {
    /// `min`
    @inlinable public static func min(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Min>> {
        .init(.init(value))
    }

    /// `low`
    @inlinable public static func low(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Low>> {
        .init(.init(value))
    }

    /// `high`
    @inlinable public static func high(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.High>> {
        .init(.init(value))
    }

    /// `optimum`
    @inlinable public static func optimum(_ value: Int?) -> Attribute<Owner, NumberValue<AttributeNames.Optimum>> {
        .init(.init(value))
    }
}
