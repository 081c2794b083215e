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

extension Tags {
    public enum Form: RelTag, NamedTag, CompletedTag, TargetTag {
        @inlinable public static var name: StaticString { "form" }
    }
    public enum Fieldset: NamedTag, ControlTag, FormOwnedTag {
        @inlinable public static var name: StaticString { "fieldset" }
    }
    public enum Legend: Tag { @inlinable public static var name: StaticString { "legend" } }
    public enum Label: ForTag { @inlinable public static var name: StaticString { "label" } }
    public enum Input: NamedTag, ValueTag, ControlTag, FieldTag, TextFieldTag, SubmitterTag, FormOwnedTag, CompletedTag,
        ListboxTag
    {
        @inlinable public static var name: StaticString { "input" }
    }

    public enum Textarea: NamedTag, ControlTag, FieldTag, TextFieldTag, FormOwnedTag, CompletedTag {
        @inlinable public static var name: StaticString { "textarea" }
        @inlinable public static var dropsFirstNewline: Bool { true }
    }

    public enum Select: NamedTag, ControlTag, FieldTag, FormOwnedTag, CompletedTag, ListboxTag {
        @inlinable public static var name: StaticString { "select" }
    }
    public enum Option: ValueTag, ControlTag, LabelledTag {
        @inlinable public static var name: StaticString { "option" }
    }
    public enum Optgroup: ControlTag, LabelledTag { @inlinable public static var name: StaticString { "optgroup" } }
    public enum Button: NamedTag, ValueTag, ControlTag, SubmitterTag, FormOwnedTag {
        @inlinable public static var name: StaticString { "button" }
    }
    public enum Output: NamedTag, FormOwnedTag, ForTag { @inlinable public static var name: StaticString { "output" } }
    public enum Progress: NumberTag, GaugeTag { @inlinable public static var name: StaticString { "progress" } }
    public enum Meter: NumberTag, GaugeTag { @inlinable public static var name: StaticString { "meter" } }
    public enum Datalist: Tag { @inlinable public static var name: StaticString { "datalist" } }
}
