import Markup
import SiteMarkdown
import Testing

/// What a page has for a source.
func page(_ source: String, headingsFrom level: Int = 2, hasAnchors: Bool = false) throws -> String {
    let view = try MarkdownView(Markdown(source), headingsFrom: level, hasAnchors: hasAnchors)
    return String(decoding: view.rendered(), as: UTF8.self)
}

@Suite struct MarkdownViewTests {
    @Test(arguments: [
        ("", ""),
        ("a\nb\n\nc", "<p>a\nb</p><p>c</p>"),
        ("*a* **b** ***c***", "<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em></p>"),
        ("a  \nb\\\nc", "<p>a<br>b<br>c</p>"),
        ("a\n\n***\n\nb", "<p>a</p><hr><p>b</p>"),
        ("`a < b` and ``c ` d``", "<p><code>a &lt; b</code> and <code>c ` d</code></p>"),
        (
            "```swift\nlet a = \"<b>\"\n\n  c\n```",
            "<pre tabindex=\"0\"><code>let a = \"&lt;b&gt;\"\n\n  c</code></pre>"
        ),
        ("```\na", "<pre tabindex=\"0\"><code>a</code></pre>"),
        ("```\n```", "<pre tabindex=\"0\"><code></code></pre>"),
        ("    a\n      b", "<pre tabindex=\"0\"><code>a\n  b</code></pre>"),
        ("> a\n> > b\n\nc", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote><p>c</p>"),
        ("&amp; &copy; &#65; \\*a\\*", "<p>&amp; © A *a*</p>"),
        ("a\r\nb\r\n\r\n- c\rd", "<p>a\nb</p><ul><li>c\nd</li></ul>"),
    ])
    func `blocks and inlines become elements`(source: String, html: String) throws {
        #expect(try page(source) == html)
    }

    @Test(arguments: [
        ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
        ("- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"),
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("7) a", "<ol start=\"7\"><li>a</li></ol>"),
        ("0. a", "<ol start=\"0\"><li>a</li></ol>"),
        ("999999999. a", "<ol start=\"999999999\"><li>a</li></ol>"),
        ("- a\n  1. b\n     - c\n- d", "<ul><li>a<ol><li>b<ul><li>c</li></ul></li></ol></li><li>d</li></ul>"),
        ("- a\n+ b", "<ul><li>a</li></ul><ul><li>b</li></ul>"),
        ("-", "<ul><li></li></ul>"),
        ("- a\n\n  b\n- <i>\n  c", "<ul><li><p>a</p><p>b</p></li><li><p>&lt;i&gt;\nc</p></li></ul>"),
    ])
    func `lists are nested, loose or tight, and begin with their number`(source: String, html: String) throws {
        #expect(try page(source) == html)
    }

    @Test(arguments: [
        ("# a", 2, "<h2>a</h2>"), ("# a", 1, "<h1>a</h1>"), ("## a ##", 3, "<h4>a</h4>"), ("###### a", 2, "<h6>a</h6>"),
        ("a\n=", 2, "<h2>a</h2>"), ("a\n-", 2, "<h3>a</h3>"), ("# *a* b", 2, "<h2><em>a</em> b</h2>"),
        ("# a", 9, "<h6>a</h6>"), ("# a", -9, "<h1>a</h1>"), ("#", 2, "<h2></h2>"),
    ])
    func `headings begin at the level of the page`(source: String, level: Int, html: String) throws {
        #expect(try page(source, headingsFrom: level) == html)
    }

    @Test(arguments: [
        ("[a](/b?c=1&d)", "<a href=\"/b?c=1&amp;d\">a</a>"),
        ("[*a*](https://example.org/ \"title\")", "<a href=\"https://example.org/\"><em>a</em></a>"),
        ("<https://example.org/>", "<a href=\"https://example.org/\">https://example.org/</a>"),
        ("<ann@example.org>", "<a href=\"mailto:ann@example.org\">ann@example.org</a>"),
        ("[a][b] [B][] [b]\n\n[b]: /c 'title'", "<a href=\"/c\">a</a> <a href=\"/c\">B</a> <a href=\"/c\">b</a>"),
        ("![a](/b.jpg)", "<a href=\"/b.jpg\">a</a>"),
        ("[![a](/b.jpg)](/c)", "<a href=\"/c\">a</a>"),
        ("![a [b](/c)](/d)", "<a href=\"/d\">a b</a>"),
        ("![](/b.jpg) [](/c)", "<a href=\"/b.jpg\">/b.jpg</a> <a href=\"/c\">/c</a>"),
        ("[![](/b.jpg)](/c)", "<a href=\"/c\">/b.jpg</a>"),
        ("[a]() [b](<>)", "a b"),
        ("https://example.org", "<a href=\"https://example.org\">https://example.org</a>"),
    ])
    func `links lead to safe URLs, and images are links`(source: String, html: String) throws {
        #expect(try page(source) == "<p>\(html)</p>")
    }

    @Test func `a view is a part of a page`() throws {
        let text = try Markdown("a")
        let page = main {
            h1 { "b" }
            MarkdownView(text)
        }
        #expect(page.rendered() == Array("<main><h1>b</h1><p>a</p></main>".utf8))
    }
}
