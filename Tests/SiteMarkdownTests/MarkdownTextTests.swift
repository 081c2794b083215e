import SiteMarkdown
import Testing

@Suite struct MarkdownTextTests {
    @Test(arguments: [
        ("", ""),
        ("# A *b*\n\nc\nd  \ne `f`\n\n---\n\n- g\n- h\n  - i\n\n> j", "A b\nc d e f\ng\nh\ni\nj"),
        ("[a](/b) ![c](/d) <script> &amp;", "a c <script> &"),
        ("a\n\n```\nb\n\nc\n```\nd", "a\nb\n\nc\nd"),
        ("<p>\na\n</p>", "<p> a </p>"),
    ])
    func `the plain text has the words, a line for each block`(source: String, text: String) throws {
        #expect(try Markdown(source).plainText == text)
    }

    @Test(arguments: [
        ("# a\n\n- b\n\nc\nd *e*\n\nf", "b"), ("# a\n\nc\nd *e*\n\nf", "c d e"), ("[a]()\n\nb", "a"),
        ("[]()\n\n- \n\nb", "b"),
        ("# a", nil), ("", nil), ("```\na\n```", nil),
    ])
    func `the first paragraph is the first one with words`(source: String, text: String?) throws {
        #expect(try Markdown(source).firstParagraph == text)
    }
}
