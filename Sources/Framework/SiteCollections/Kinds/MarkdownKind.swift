public import SiteMarkdown

extension Field where Value == Markdown {
    /// A text in Markdown of at most so many characters (Unicode scalars).
    @inlinable
    public static func markdown(
        _ name: String, _ property: any Property<Root, Markdown>, _ label: any Property<Root.Labels, FieldLabel>,
        _ length: ClosedRange<Int>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: MarkdownKind(length), options)
    }
}

extension Field where Value == Translated<Markdown> {
    /// A text in Markdown in each language.
    @inlinable
    public static func markdown(
        _ name: String, _ property: any Property<Root, Translated<Markdown>>,
        _ label: any Property<Root.Labels, FieldLabel>, _ length: ClosedRange<Int>, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, translated: MarkdownKind(length), options)
    }
}

/// Texts in Markdown, stored as they are written.
public struct MarkdownKind: ValueKind {
    let text: TextKind

    @usableFromInline
    init(_ length: ClosedRange<Int>) {
        text = TextKind(length, isLine: false)
    }

    public var rule: String { "markdown \(text.length.lowerBound)...\(text.length.upperBound)" }
    public var samples: (String, String) { text.samples }
    public var control: FieldControl { .markdown(maxLength: text.length.upperBound) }

    public func parse(_ source: String) throws(ValueProblem) -> Markdown {
        let source = try text.parse(source)
        do throws(MarkdownProblem) {
            return try Markdown(source)
        } catch {
            switch error {
            case .tooLong: throw .tooLong(max: Markdown.maxBytes)
            case .tooDeep, .tooComplex: throw .tooDeep
            }
        }
    }

    public func text(of value: Markdown) -> String { value.source }
}
