public import SiteDatabase
public import SiteMarkdown

extension Field where Value == Markdown {
    /// A text in Markdown. `length` counts Unicode scalars. Allow HTML only if you trust the authors.
    @inlinable
    public static func markdown(
        _ name: String, _ property: any Property<Root, Markdown>, _ label: any Property<Root.Labels, FieldLabel>,
        _ length: ClosedRange<Int>, allowsHTML: Bool = false, _ options: FieldOption...
    ) -> Field {
        Field(name, property, { $0[keyPath: label] }, kind: MarkdownKind(length, allowsHTML: allowsHTML), options)
    }
}

extension Field where Value == Translated<Markdown> {
    /// A text in Markdown in each language.
    @inlinable
    public static func markdown(
        _ name: String, _ property: any Property<Root, Translated<Markdown>>,
        _ label: any Property<Root.Labels, FieldLabel>, _ length: ClosedRange<Int>, allowsHTML: Bool = false,
        _ options: FieldOption...
    ) -> Field {
        Field(
            name, property, { $0[keyPath: label] }, translated: MarkdownKind(length, allowsHTML: allowsHTML), options)
    }
}

/// Texts in Markdown, stored as they are written.
public struct MarkdownKind: ValueKind {
    let text: TextKind
    let allowsHTML: Bool

    @usableFromInline
    init(_ length: ClosedRange<Int>, allowsHTML: Bool) {
        self.allowsHTML = allowsHTML
        text = TextKind(length, isLine: false)
    }

    public var rule: String { "markdown \(text.length.lowerBound)...\(text.length.upperBound)" }
    public var samples: (String, String) { text.samples }
    public var control: FieldControl { .markdown(maxLength: text.length.upperBound) }

    public func read(_ columns: inout SQLColumns) throws -> Markdown {
        Markdown(stored: try text.read(&columns), allowsHTML: allowsHTML)
    }

    public func parse(_ source: String) throws(ValueProblem) -> Markdown {
        let source = try text.parse(source)
        do throws(MarkdownProblem) {
            return try Markdown(source, allowsHTML: allowsHTML)
        } catch {
            switch error {
            case .tooLong: throw .tooLong(max: Markdown.maxBytes)
            case .tooDeep, .tooComplex: throw .tooDeep
            }
        }
    }

    public func text(of value: Markdown) -> String { value.source }
}
