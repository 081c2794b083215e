/// `<p>`
@inlinable public var p: ElementFunction<Tags.P> { ElementFunction() }

/// `<ul>`
@inlinable public var ul: ElementFunction<Tags.Ul> { ElementFunction() }

/// `<ol>`
@inlinable public var ol: ElementFunction<Tags.Ol> { ElementFunction() }

/// `<menu>`
@inlinable public var menu: ElementFunction<Tags.Menu> { ElementFunction() }

/// `<li>`
@inlinable public var li: ElementFunction<Tags.Li> { ElementFunction() }

/// `<dl>`
@inlinable public var dl: ElementFunction<Tags.Dl> { ElementFunction() }

/// `<dt>`
@inlinable public var dt: ElementFunction<Tags.Dt> { ElementFunction() }

/// `<dd>`
@inlinable public var dd: ElementFunction<Tags.Dd> { ElementFunction() }

/// `<figure>`
@inlinable public var figure: ElementFunction<Tags.Figure> { ElementFunction() }

/// `<figcaption>`
@inlinable public var figcaption: ElementFunction<Tags.Figcaption> { ElementFunction() }

/// `<pre>`
@inlinable public var pre: ElementFunction<Tags.Pre> { ElementFunction() }

/// `<blockquote>`
@inlinable public var blockquote: ElementFunction<Tags.Blockquote> { ElementFunction() }

/// `<details>`
@inlinable public var details: ElementFunction<Tags.Details> { ElementFunction() }

/// `<summary>`
@inlinable public var summary: ElementFunction<Tags.Summary> { ElementFunction() }

/// `<dialog>`
@inlinable public var dialog: ElementFunction<Tags.Dialog> { ElementFunction() }

/// `<hr>`
@inlinable public var hr: VoidElementFunction<Tags.Hr> { VoidElementFunction() }

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
