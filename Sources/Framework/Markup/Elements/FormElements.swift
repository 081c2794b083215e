/// `<form>`
@inlinable public var form: ElementFunction<Tags.Form> { ElementFunction() }

/// `<fieldset>`
@inlinable public var fieldset: ElementFunction<Tags.Fieldset> { ElementFunction() }

/// `<legend>`
@inlinable public var legend: ElementFunction<Tags.Legend> { ElementFunction() }

/// `<label>`
@inlinable public var label: ElementFunction<Tags.Label> { ElementFunction() }

/// `<input>`
@inlinable public var input: VoidElementFunction<Tags.Input> { VoidElementFunction() }

/// `<textarea>`
@inlinable public var textarea: ElementFunction<Tags.Textarea> { ElementFunction() }

/// `<select>`
@inlinable public var select: ElementFunction<Tags.Select> { ElementFunction() }

/// `<option>`
@inlinable public var option: ElementFunction<Tags.Option> { ElementFunction() }

/// `<optgroup>`
@inlinable public var optgroup: ElementFunction<Tags.Optgroup> { ElementFunction() }

/// `<button>`
@inlinable public var button: ElementFunction<Tags.Button> { ElementFunction() }

/// `<output>`
@inlinable public var output: ElementFunction<Tags.Output> { ElementFunction() }

/// `<progress>`
@inlinable public var progress: ElementFunction<Tags.Progress> { ElementFunction() }

/// `<meter>`
@inlinable public var meter: ElementFunction<Tags.Meter> { ElementFunction() }

/// `<datalist>`
@inlinable public var datalist: ElementFunction<Tags.Datalist> { ElementFunction() }
