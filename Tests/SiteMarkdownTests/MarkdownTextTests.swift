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

    @Test(arguments: [
        ("", []), ("a *b*\n\nc", ["|| a b\nc"]), ("## A\n### B *c*\nd\n## A", ["A|a|", "B c|b-c| d", "A|a-1|"]),
        ("x\n\n- y\n\n# `Z`!\n> q", ["|| x\ny", "Z!|z| q"]),
    ])
    func `a section is a heading and the words below it`(source: String, sections: [String]) throws {
        let found = try Markdown(source).sections.map { section in
            "\(section.heading)|\(section.anchor)|\(section.text.isEmpty ? "" : " \(section.text)")"
        }
        #expect(found == sections)
        let markdown = try Markdown(source)
        #expect(markdown.sections.map(\.anchor).filter { !$0.isEmpty } == markdown.outline.headings.map(\.anchor))
    }
}
