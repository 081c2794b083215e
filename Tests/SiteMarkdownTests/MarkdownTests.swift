import Foundation
import Markup
import SiteMarkdown
import Testing

@Suite struct MarkdownTests {
    @Test func `a text is kept as it is`() throws {
        let source = "\u{FEFF}# Caf\u{E9}\r\n\0 *a"
        #expect(try Markdown(source).source.utf8.elementsEqual(source.utf8))
        #expect(try Markdown("").plainText == "")
    }

    @Test func `its JSON is its source`() throws {
        let text = try JSONEncoder().encode(["text": Markdown("A *red* rose")])
        #expect(String(decoding: text, as: UTF8.self) == #"{"text":"A *red* rose"}"#)
    }

    @Test func `a text has at most 65,536 bytes`() throws {
        let most = String(repeating: "é", count: Markdown.maxBytes / 2)
        #expect(throws: Never.self) { try Markdown(most) }
        #expect(throws: MarkdownProblem.tooLong) { try Markdown(most + "a") }
    }

    @Test(arguments: [
        (">", 64), ("> ", 64), ("- ", 64), ("+ ", 64), ("1. ", 64), ("123456789) ", 64), ("  ", 64), ("> - ", 32),
        ("\t", 32),
        ("*\t", 21),
    ])
    func `quotes, lists and blanks have at most 64 levels`(level: String, count: Int) throws {
        let most = String(repeating: level, count: count)
        #expect(throws: Never.self) { try Markdown("a\n\n" + most + "b") }
        let tooMany = most + level
        for source in [tooMany + "b", tooMany + "b|", "\u{FEFF}" + tooMany + "b"] {
            #expect(throws: MarkdownProblem.tooDeep(line: 1)) { try Markdown(source) }
        }
        for end in ["\n", "\r", "\r\n"] {
            #expect(throws: MarkdownProblem.tooDeep(line: 3)) { try Markdown("a\(end)b\(end)\(tooMany)c") }
        }
    }

    @Test(arguments: [
        String(repeating: "-", count: 1_000), String(repeating: " ", count: 1_000),
        String(repeating: "*", count: 1_000) + "a",
        String(repeating: "1", count: 1_000), "a" + String(repeating: " >", count: 1_000),
        String(repeating: "- ", count: 50),
    ])
    func `rules, blank lines, numbers and signs within a line are not levels`(source: String) {
        #expect(throws: Never.self) { try Markdown(source) }
    }

    @Test(arguments: [
        ("![]()", 2_800), ("*[](a)", 2_800), ("_[b][c]", 2_000), ("<!-- a --> ", 700), ("<?a?> ", 900),
    ])
    func `a paragraph mixes a limited number of signs`(unit: String, count: Int) {
        for end in ["", "\n", "\r", "\r\n", "  \n>", "\n\u{B}\n", "\n\0\n"] {
            let paragraph = String(repeating: unit + end, count: count)
            #expect(throws: Never.self) { try Markdown(paragraph) }
            #expect(throws: MarkdownProblem.tooComplex) { try Markdown(paragraph + paragraph) }
            #expect(throws: Never.self) { try Markdown(paragraph + "\n \t\n" + paragraph.prefix(200)) }
        }
    }

    @Test func `a stored text that breaks a limit of today is shown as it was written`() {
        let source = String(repeating: "> ", count: 65) + "*a*\n\n# b"
        let text = Markdown(stored: source, allowsHTML: true)
        let html = String(decoding: MarkdownView(text).rendered(), as: UTF8.self)
        #expect(html == "<p>" + String(repeating: "&gt; ", count: 65) + "*a*\n\n# b</p>")
        #expect(text.outline.headings.isEmpty && text.sections.count == 1 && text.plainText.hasSuffix("*a*  # b"))
    }
}
