public import Markup

/// A form that posts to an action. On a page of one visitor it has the page's one-time key, so what is sent twice changes something once
/// (`IdempotencyKey`). A form of another kind, such as a search or a sign-in, is a plain `form`.
///
///     PostForm(to: router.target(of: .add)) {
///         TextField(NoteField.text, text.note, model.note, text.form)
///         button(.type(.submit)) { text.add }
///     }
///
/// A script that sends the form without leaving the page puts a key of its own into the field each time.
public struct PostForm<Content: HTML>: HTML {
    // Inlinable, or each row of a list would be rendered by code that is not specialised for its content.
    @usableFromInline let target: Target
    @usableFromInline let style: String?
    @usableFromInline let encoding: FormEncoding?
    @usableFromInline let heading: String?
    @usableFromInline let id: String?
    @usableFromInline let content: Content

    /// `style` is its class, `heading` the id of the element that names it. One that sends files says so. Buttons and fields elsewhere on the page belong to
    /// it by its `id`.
    @inlinable
    public init(
        to target: Target, style: String? = nil, files: Bool = false, heading: String? = nil,
        id: String? = nil, @HTMLBuilder content: () -> Content
    ) {
        self.target = target
        self.style = style
        encoding = files ? .multipart : nil
        self.heading = heading
        self.id = id
        self.content = content()
    }

    @inlinable
    public var body: some HTML {
        form(
            .method(.post), .action(target), .enctype(encoding), .class(style), .aria(.labelledby, heading),
            .id(id)
        ) {
            FormKeyInput()
            content
        }
    }
}

/// The key of the page that is rendered; nothing where it has none.
@usableFromInline
struct FormKeyInput: HTML {
    @usableFromInline typealias Body = Never

    @usableFromInline init() {}

    @usableFromInline func render(into renderer: inout Renderer) {
        IdempotencyKey.input?.render(into: &renderer)
    }
}
