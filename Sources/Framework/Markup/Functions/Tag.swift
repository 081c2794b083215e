/// The name of an HTML element as a type, to which attributes are restricted.
public protocol Tag: Sendable {
    /// The name in lower case, as it is written in the markup.
    static var name: StaticString { get }

    /// Whether a parser drops a line break right after the start tag (`textarea`, `pre`).
    static var dropsFirstNewline: Bool { get }

    /// Whether its only tag ends with `/>`: an element of XML without content, where HTML's have no end.
    static var closesItself: Bool { get }
}

extension Tag {
    @inlinable
    public static var dropsFirstNewline: Bool { false }

    @inlinable
    public static var closesItself: Bool { false }
}

/// The elements as types, one for each name, to which attributes are restricted.
public enum Tags {}

/// An element with an `href`.
public protocol HrefTag: Tag {}

/// An element with a `src`.
public protocol SrcTag: Tag {}

/// An element with a width and a height.
public protocol SizedTag: Tag {}

/// An element that offers one picture in several sizes.
public protocol SrcsetTag: Tag {}

/// An element that makes the browser fetch something.
public protocol ResourceTag: Tag {}

/// An element with a relation (`rel`).
public protocol RelTag: Tag {}

/// An element with the language of its link's target.
public protocol HreflangTag: Tag {}

/// An element with a media query.
public protocol MediaTag: Tag {}

/// An element with a name.
public protocol NamedTag: Tag {}

/// An element with a value as text.
public protocol ValueTag: Tag {}

/// An element that can be disabled.
public protocol ControlTag: Tag {}

/// A form control that a person fills in.
public protocol FieldTag: Tag {}

/// A form control that a person types into.
public protocol TextFieldTag: Tag {}

/// An element that can send its form.
public protocol SubmitterTag: Tag {}

/// An element that can belong to a form by id.
public protocol FormOwnedTag: Tag {}

/// An element with a hint for automatic completion.
public protocol CompletedTag: Tag {}

/// An element that names the control it is for.
public protocol ForTag: Tag {}

/// An element with a time in machine form.
public protocol DatetimeTag: Tag {}

/// An element that names the source of its content.
public protocol CiteTag: Tag {}

/// A cell of a table.
public protocol CellTag: Tag {}

/// A column of a table.
public protocol SpanTag: Tag {}

/// An element that is open or closed.
public protocol OpenTag: Tag {}

/// An element that names where its answer is shown.
public protocol TargetTag: Tag {}

/// An element with a label of its own.
public protocol LabelledTag: Tag {}

/// An element with the dimensions of a picture.
public protocol SizesTag: Tag {}

/// An element with the media type of its target.
public protocol MIMETypeTag: Tag {}

/// A form control that can hold several values.
public protocol ListboxTag: Tag {}

/// An element with a number as its value.
public protocol NumberTag: Tag {}

/// An element that shows a part of a whole.
public protocol GaugeTag: Tag {}
