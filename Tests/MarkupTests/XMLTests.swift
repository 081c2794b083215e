import Markup
import Testing

@Suite struct XMLTests {
    @Test func `a document begins with its declaration`() {
        let document = XMLDocument { atomFeed(.xmlns, .xmlLang("zh-Hans")) { atomTitle { "新品" } } }
        #expect(
            rendered { document } == #"<?xml version="1.0" encoding="utf-8"?>"#
                + #"<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-Hans"><title>新品</title></feed>"#)
    }

    @Test func `an element without content closes itself, where HTML's does not`() {
        #expect(rendered { atomLink(.rel("self")) } == #"<link rel="self"/>"#)
        #expect(rendered { link(.rel("self")) } == #"<link rel="self">"#)
    }

    @Test(arguments: [
        ("\u{FFFE}", "\u{FFFD}"), ("\u{FFFF}", "\u{FFFD}"), ("\u{FFFF}\u{FFFE}", "\u{FFFD}\u{FFFD}"),
        ("\0", "\u{FFFD}"),
        ("\u{1B}", "\u{FFFD}"), ("\u{FFFD}", "\u{FFFD}"), ("\u{FFFC}", "\u{FFFC}"), ("\u{FEFF}", "\u{FEFF}"),
        ("\u{1FFFE}", "\u{1FFFE}"), ("\u{10FFFF}", "\u{10FFFF}"), ("\u{EFFF}", "\u{EFFF}"), ("\t\n", "\t\n"),
        ("ￂ", "ￂ"), ("<&>", "&lt;&amp;&gt;"),
    ])
    func `characters that XML forbids are replaced, their neighbours are not`(text: String, written: String) {
        for (before, after) in [("", ""), ("é", ""), ("", "咖"), ("👩‍👩‍👧‍👦", "x")] {
            let document = rendered { XMLDocument { atomID { before + text + after } } }
            #expect(document == "<?xml version=\"1.0\" encoding=\"utf-8\"?><id>\(before)\(written)\(after)</id>")
        }
    }

    @Test func `attributes and an empty document are no exception`() {
        #expect(
            rendered { XMLDocument { atomLink(.type("\u{FFFE}\u{1}")) } }.hasSuffix("<link type=\"\u{FFFD}\u{FFFD}\"/>")
        )
        #expect(rendered { XMLDocument {} } == #"<?xml version="1.0" encoding="utf-8"?>"#)
    }

    @Test func `only the document's own part is looked at`() {
        let page = rendered {
            p { "\u{FFFE}" }
            XMLDocument { atomID { "\u{FFFE}" } }
        }
        #expect(page == "<p>\u{FFFE}</p><?xml version=\"1.0\" encoding=\"utf-8\"?><id>\u{FFFD}</id>")
    }

    @Test func `it is laid out line by line for reading`() {
        let document = XMLDocument {
            atomFeed(.xmlns) {
                atomID { "a" }
                atomLink(.rel("self"))
                atomEntry { atomTitle { "b" } }
            }
        }
        #expect(
            document.renderedIndented() == """
                <?xml version="1.0" encoding="utf-8"?>
                <feed xmlns="http://www.w3.org/2005/Atom">
                  <id>a</id>
                  <link rel="self"/>
                  <entry>
                    <title>b</title>
                  </entry>
                </feed>

                """)
    }
}
