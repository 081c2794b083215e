import MarkdownProperties

/// Texts in Markdown: what a page shows of them is well-formed, bounded and safe.
enum MarkdownTarget {
    static func run(_ input: [UInt8]) throws {
        try MarkdownProperties.check(String(decoding: input, as: UTF8.self))
    }
}
