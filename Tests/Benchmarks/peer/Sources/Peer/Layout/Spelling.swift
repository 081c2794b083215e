import Markup

/// A line break where the benchmark's templates have one.
struct LineBreak: HTML {
    typealias Body = Never

    func render(into renderer: inout Renderer) {
        renderer.write("\n")
    }
}

/// Text with its quotes escaped as well, as the other languages of the benchmark do it.
struct QuotedText: HTML {
    typealias Body = Never

    private let text: String

    init(_ text: String) {
        self.text = text
    }

    func render(into renderer: inout Renderer) {
        renderer.write(attribute: text)
    }
}
