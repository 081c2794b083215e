import Markup
import Testing

@Suite struct JSONScriptTests {
    @Test func `JSON cannot end its script element`() {
        let json = #"{"name":"</script><script>alert(1)</script><!--"}"#
        let html = rendered { script(json: json) }
        #expect(
            html == #"<script type="application/ld+json">{"name":"\u003c/script\u003e\u003cscript\u003ealert(1)"#
                + #"\u003c/script\u003e\u003c!--"}</script>"#)
    }

    @Test func `ampersands and the line ends of JavaScript are escaped, their neighbours are not`() {
        let json = "\"a&b\u{2028}c\u{2029}d\u{2027}e\u{202A}é\""
        #expect(
            rendered { script(json: json, as: .data) }
                == "<script type=\"application/json\">\"a\\u0026b\\u2028c\\u2029d\u{2027}e\u{202A}é\"</script>")
    }

    @Test func `bytes are taken as they come`() {
        #expect(
            rendered { script(json: Array("[1,2]".utf8)) } == #"<script type="application/ld+json">[1,2]</script>"#)
        #expect(rendered { script(json: [UInt8]()) } == #"<script type="application/ld+json"></script>"#)
    }

    @Test func `bytes that end inside a character are not read past`() {
        let html = script(json: [0x22, 0xE2, 0x80]).rendered()
        #expect(
            html == Array(#"<script type="application/ld+json">"#.utf8) + [0x22, 0xE2, 0x80] + Array("</script>".utf8))
    }
}
