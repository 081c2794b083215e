import Markup
import Testing

@testable import SiteMarkdown

@Suite struct MarkdownExtensionTests {
    @Test(arguments: [
        (
            "| a | b | c |\n|:--|:-:|--:|\n| *d* | e \\| f |",
            """
            <div class="table" tabindex="0"><table><thead><tr><th scope="col" class="align-left">a</th><th scope="col" class="align-center">b</th>\
            <th scope="col" class="align-right">c</th></tr></thead><tbody><tr><td class="align-left"><em>d</em></td>\
            <td class="align-center">e | f</td><td class="align-right"></td></tr></tbody></table></div>
            """
        ),
        (
            "|a|\n|-|",
            "<div class=\"table\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">a</th></tr></thead></table></div>"
        ),
        ("a | b\n\nc", "<p>a | b</p><p>c</p>"),
        ("a ~~b *c*~~", "<p>a <del>b <em>c</em></del></p>"),
        ("- [x] a\n- [ ] b\n- c", "<ul><li class=\"task\">☑ a</li><li class=\"task\">☐ b</li><li>c</li></ul>"),
        (
            "see www.example.org/a, https://b.example. or ann@c.example",
            """
            <p>see <a href="http://www.example.org/a">www.example.org/a</a>, <a href="https://b.example">https://b.example</a>. \
            or <a href="mailto:ann@c.example">ann@c.example</a></p>
            """
        ),
        (
            "a[^x] b[^1] c[^x]\n\n[^1]: d\n[^x]: e\n[^2]: f",
            """
            <p>a<sup>1</sup> b<sup>2</sup> c<sup>1</sup></p><hr><ol class="footnotes"><li><p>e</p></li><li><p>d</p></li></ol>
            """
        ),
        ("a[^x]", "<p>a[^x]</p>"),
    ])
    func `tables, tasks, deleted text, bare URLs and footnotes`(source: String, html: String) throws {
        #expect(try page(source) == html)
    }

    @Test(arguments: [
        (
            "a[^x] b[^x]\n\n[^x]: c",
            """
            <p>a<sup><a href="#fn-1" id="fnref-1">1</a></sup> b<sup><a href="#fn-1">1</a></sup></p><hr>\
            <ol class="footnotes"><li id="fn-1"><p>c</p><a href="#fnref-1">↩</a></li></ol>
            """
        ),
        (
            "# How? *Why*, a_b\n## Cà phê\n### 茶 1\n# How why a_b\n# ?",
            """
            <h2 id="how-why-a_b">How? <em>Why</em>, a_b</h2><h3 id="cà-phê">Cà phê</h3><h4 id="茶-1">茶 1</h4>\
            <h2 id="how-why-a_b-1">How why a_b</h2><h2 id="section">?</h2>
            """
        ),
    ])
    func `an article's headings and footnotes have ids`(source: String, html: String) throws {
        #expect(try page(source, hasAnchors: true) == html)
    }

    @Test func `a text that allows HTML has it in the page`() throws {
        let text = try Markdown("a <b>c</b>\n\n<div>\nd\n</div>", allowsHTML: true)
        #expect(String(decoding: MarkdownView(text).rendered(), as: UTF8.self) == "<p>a <b>c</b></p><div>\nd\n</div>")
    }

    @Test func `a site shows links, images and lines of its own`() throws {
        let source = "[a](b.md) ![c *d*](e.jpg)\n\n:::dish 7 hot\n\n:::rose\n\n:::dish\n\n::: dish\n\na :::dish"
        let parts = MarkdownParts(
            link: { $0 == "b.md" ? SafeURL("/b") : nil },
            image: { url, text in Image(src: url, alt: text) },
            views: ["dish": { $0.isEmpty ? nil : Text($0) }])
        let html = String(decoding: MarkdownView(try Markdown(source), parts: parts).rendered(), as: UTF8.self)
        #expect(
            html == """
                <p><a href="/b">a</a> <img src="e.jpg" alt="c d"></p>(7 hot)<p>:::rose</p><p>:::dish</p><p>::: dish</p><p>a :::dish</p>
                """)
    }

    @Test func `the outline names headings, links, HTML and directives by their lines`() throws {
        let source = """
            # A *b*

            c [d](/e)
            f ![g](h.png)

            > - [i](#j)
            >   <b>

            :::dish 7

            <div>

            Setext
            ======
            """
        let outline = try Markdown(source).outline
        #expect(
            outline.headings == [
                .init(level: 1, text: "A b", anchor: "a-b", line: 1),
                .init(level: 1, text: "Setext", anchor: "setext", line: 13),
            ])
        #expect(outline.links.map(\.url) == ["/e", "h.png", "#j"])
        #expect(outline.links.map(\.line) == [3, 4, 6])
        #expect(outline.links.map(\.text) == ["d", "g", "i"])
        #expect(outline.links.map(\.isImage) == [false, true, false])
        #expect(outline.html == [7, 11])
        #expect(outline.directives == [.init(name: "dish", argument: "7", line: 9)])
    }

    @Test(arguments: [("", 0, 1), ("a b\n\n- c", 3, 1), ("这是一段简单的测试文本", 6, 1)])
    func `words and minutes`(source: String, words: Int, minutes: Int) throws {
        let outline = try Markdown(source).outline
        #expect(outline.words == words && outline.minutes == minutes)
    }

    @Test func `no two headings have one anchor`() throws {
        let outline = try Markdown("# a\n# a\n# a-1\n# a\n# a-1").outline
        #expect(outline.headings.map(\.anchor) == ["a", "a-1", "a-1-1", "a-2", "a-1-2"])
    }

    @Test(arguments: [
        ("The *First* Pour_2!", "the-first-pour_2"), ("Cà phê TRỨNG", "cà-phê-trứng"), ("İstanbul", "i\u{307}stanbul"),
        ("段简, 第2章", "段简-第2章"), ("?!", "section"), ("a - b", "a---b"),
    ])
    func `an anchor has the letters and digits of the heading`(heading: String, anchor: String) throws {
        #expect(try Markdown("# \(heading)").outline.headings.map(\.anchor) == [anchor])
    }

    @Test func `reading takes a minute for each 200 words`() throws {
        #expect(try Markdown(String(repeating: "word ", count: 1_000)).outline.minutes == 5)
    }
}

/// `<img>` with what the test gives.
private struct Image: HTML {
    typealias Body = Never
    let src: String
    let alt: String

    func render(into renderer: inout Renderer) {
        renderer.write("<img")
        renderer.write(attribute: "src", src)
        renderer.write(attribute: "alt", alt)
        renderer.write(">")
    }
}

/// A text in parentheses.
private struct Text: HTML {
    typealias Body = Never
    let text: String

    init(_ text: String) { self.text = text }

    func render(into renderer: inout Renderer) {
        renderer.write("(")
        renderer.write(text: text)
        renderer.write(")")
    }
}
