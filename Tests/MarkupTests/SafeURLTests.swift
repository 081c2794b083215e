import Markup
import Testing

@Suite struct SafeURLTests {
    @Test(arguments: [
        "/", "/todos/7?done=1&x=y#top", "todos", "./a:b", "../x", "?q=a:b", "#javascript:x", "", "/a:b",
        "page/2?to=http://x",
        "http://example.org/", "https://example.org:8443/a?b#c", "HTTPS://EXAMPLE.ORG", "mailto:a@example.org",
        "tel:+84123456789", "/c%C3%A0", "/cà-phê",
    ])
    func `addresses of the web and of the site are taken unchanged`(string: String) throws {
        #expect(try #require(SafeURL(string)).string == string)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
        "java\nscript:alert(1)", "\u{1}javascript:alert(1)", "javascript\u{0}:alert(1)", "vbscript:x",
        "data:text/html,x",
        "file:///etc/passwd", "blob:x", "about:blank", "view-source:http://x", "ftp://x", "x:y", ":x", "1:2",
        "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "http:\\\\evil.example",
        "/a b", "/a\u{7F}", "/a\r\nSet-Cookie: x", "\u{202E}x:y", "jàvascript:x",
    ])
    func `other schemes, other hosts and bytes that browsers rewrite are refused`(string: String) {
        #expect(SafeURL(string) == nil)
    }

    @Test(arguments: ["/", "/todos", "/todos?q=a%20b&n=1#x", "/a//b"])
    func `an encoded path is taken unchanged`(path: String) {
        #expect(SafeURL(encodedPath: path).string == path)
    }

    @Test(arguments: [
        ("//evil.example/x", "/evil.example/x"), ("/\\evil.example", "/evil.example"),
        ("/\t/evil.example", "/evil.example"),
        ("\\/\\evil.example", "/evil.example"), ("javascript:x", "/javascript:x"), ("", "/"), ("/ /", "/"),
        ("todos", "/todos"),
    ])
    func `an encoded path stays on the site, whatever it begins with`(path: String, local: String) {
        #expect(SafeURL(encodedPath: path).string == local)
    }

    @Test func `a URL is escaped where it is written`() throws {
        let url = try #require(SafeURL("/x?a=1&b='\"<>"))
        #expect(rendered { a(.href(url)) {} } == "<a href=\"/x?a=1&amp;b=&#39;&quot;&lt;&gt;\"></a>")
    }
}
