/// The ARIA attributes (WAI-ARIA 1.2), without their prefix.
public struct ARIA: Sendable {
    @usableFromInline let attribute: StaticString

    @inlinable
    init(_ attribute: StaticString) {
        self.attribute = attribute
    }
}

extension ARIA {
    @inlinable public static var activedescendant: ARIA { ARIA("aria-activedescendant") }
    @inlinable public static var atomic: ARIA { ARIA("aria-atomic") }
    @inlinable public static var autocomplete: ARIA { ARIA("aria-autocomplete") }
    @inlinable public static var busy: ARIA { ARIA("aria-busy") }
    @inlinable public static var checked: ARIA { ARIA("aria-checked") }
    @inlinable public static var colcount: ARIA { ARIA("aria-colcount") }
    @inlinable public static var colindex: ARIA { ARIA("aria-colindex") }
    @inlinable public static var colspan: ARIA { ARIA("aria-colspan") }
    @inlinable public static var controls: ARIA { ARIA("aria-controls") }
    @inlinable public static var current: ARIA { ARIA("aria-current") }
    @inlinable public static var describedby: ARIA { ARIA("aria-describedby") }
    @inlinable public static var description: ARIA { ARIA("aria-description") }
    @inlinable public static var details: ARIA { ARIA("aria-details") }
    @inlinable public static var disabled: ARIA { ARIA("aria-disabled") }
    @inlinable public static var errormessage: ARIA { ARIA("aria-errormessage") }
    @inlinable public static var expanded: ARIA { ARIA("aria-expanded") }
    @inlinable public static var flowto: ARIA { ARIA("aria-flowto") }
    @inlinable public static var haspopup: ARIA { ARIA("aria-haspopup") }
    @inlinable public static var hidden: ARIA { ARIA("aria-hidden") }
    @inlinable public static var invalid: ARIA { ARIA("aria-invalid") }
    @inlinable public static var keyshortcuts: ARIA { ARIA("aria-keyshortcuts") }
    @inlinable public static var label: ARIA { ARIA("aria-label") }
    @inlinable public static var labelledby: ARIA { ARIA("aria-labelledby") }
    @inlinable public static var level: ARIA { ARIA("aria-level") }
    @inlinable public static var live: ARIA { ARIA("aria-live") }
    @inlinable public static var modal: ARIA { ARIA("aria-modal") }
    @inlinable public static var multiline: ARIA { ARIA("aria-multiline") }
    @inlinable public static var multiselectable: ARIA { ARIA("aria-multiselectable") }
    @inlinable public static var orientation: ARIA { ARIA("aria-orientation") }
    @inlinable public static var owns: ARIA { ARIA("aria-owns") }
    @inlinable public static var placeholder: ARIA { ARIA("aria-placeholder") }
    @inlinable public static var posinset: ARIA { ARIA("aria-posinset") }
    @inlinable public static var pressed: ARIA { ARIA("aria-pressed") }
    @inlinable public static var readonly: ARIA { ARIA("aria-readonly") }
    @inlinable public static var relevant: ARIA { ARIA("aria-relevant") }
    @inlinable public static var required: ARIA { ARIA("aria-required") }
    @inlinable public static var roledescription: ARIA { ARIA("aria-roledescription") }
    @inlinable public static var rowcount: ARIA { ARIA("aria-rowcount") }
    @inlinable public static var rowindex: ARIA { ARIA("aria-rowindex") }
    @inlinable public static var rowspan: ARIA { ARIA("aria-rowspan") }
    @inlinable public static var selected: ARIA { ARIA("aria-selected") }
    @inlinable public static var setsize: ARIA { ARIA("aria-setsize") }
    @inlinable public static var sort: ARIA { ARIA("aria-sort") }
    @inlinable public static var valuemax: ARIA { ARIA("aria-valuemax") }
    @inlinable public static var valuemin: ARIA { ARIA("aria-valuemin") }
    @inlinable public static var valuenow: ARIA { ARIA("aria-valuenow") }
    @inlinable public static var valuetext: ARIA { ARIA("aria-valuetext") }
}

extension Attribute {
    /// An ARIA attribute with a value; nil leaves it out.
    @inlinable public static func aria(_ name: ARIA, _ value: String?) -> Attribute<Owner, ARIAValue> {
        .init(ARIAValue(name, value))
    }

    /// An ARIA attribute that is `true` or left out; for an explicit `false` take the string.
    @inlinable public static func aria(_ name: ARIA, _ isOn: Bool) -> Attribute<Owner, ARIAValue> {
        .init(ARIAValue(name, isOn ? "true" : nil))
    }
}

/// An ARIA attribute's name and value.
public struct ARIAValue: AttributeValue {
    @usableFromInline let name: ARIA
    @usableFromInline let value: String?

    @inlinable
    init(_ name: ARIA, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// Writes ` aria-name="value"`, or nothing for nil.
    @inlinable
    public func render(into renderer: inout Renderer) {
        if let value { renderer.write(attribute: name.attribute, value) }
    }
}
