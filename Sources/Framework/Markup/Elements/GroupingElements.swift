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
