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
