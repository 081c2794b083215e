import Markup
import Testing

@Suite struct BuilderTests {
    private enum Light { case red, amber, green }

    private struct Badge<Content: HTML>: HTML {
        let kind: String
        @HTMLBuilder let content: Content

        var body: some HTML {
            span(.class(kind)) { content }
        }
    }

    @Test func `strings and substrings become text`() {
        let word = "blue sky"
        #expect(
            rendered {
                word; "!"; word.prefix(4)
            } == "blue sky!blue")
    }

    @Test(arguments: [true, false])
    func `if without else leaves its content out`(isShown: Bool) {
        #expect(rendered { p { if isShown { "yes" } } } == (isShown ? "<p>yes</p>" : "<p></p>"))
    }

    @Test func `if let shows the value that is there`() {
        func note(_ text: String?) -> String {
            rendered { if let text { p { text } } else { hr() } }
        }
        #expect(note("hi") == "<p>hi</p>")
        #expect(note(nil) == "<hr>")
    }

    @Test func `an optional piece may be nil`() {
        let some: String? = "a"
        let none: String? = nil
        #expect(
            rendered {
                some; none
            } == "a")
    }

    @Test func `switch takes one of many`() {
        func name(_ light: Light) -> String {
            rendered {
                switch light {
                case .red: "stop"
                case .amber: em { "wait" }
                case .green: "go"
                }
            }
        }
        #expect([Light.red, .amber, .green].map(name) == ["stop", "<em>wait</em>", "go"])
    }

    @Test func `for repeats its content in order, and none for none`() {
        func list(_ numbers: [Int]) -> String {
            rendered { ul { for number in numbers { li { "\(number)" } } } }
        }
        #expect(list([1, 2, 3]) == "<ul><li>1</li><li>2</li><li>3</li></ul>")
        #expect(list([]) == "<ul></ul>")
    }

    @Test func `ForEach writes what a for loop does`() {
        func list(_ numbers: [Int]) -> String {
            rendered { ul { ForEach(numbers) { number in if number > 1 { li { "\(number)" } } else { hr() } } } }
        }
        #expect(list([1, 2, 3]) == "<ul><hr><li>2</li><li>3</li></ul>")
        #expect(list([]) == "<ul></ul>")
    }

    @Test func `a composed piece renders its body, also when its type is forgotten`() {
        let badge = Badge(kind: "new") {
            "fresh"; br()
        }
        #expect(rendered { badge } == #"<span class="new">fresh<br></span>"#)
        #expect(rendered { AnyHTML(badge) } == #"<span class="new">fresh<br></span>"#)
    }

    @Test func `pieces of different types fit into one list once their types are forgotten`() {
        let pieces = [AnyHTML(p { "a" }), AnyHTML("<"), AnyHTML(EmptyHTML())]
        #expect(rendered { for piece in pieces { piece } } == "<p>a</p>&lt;")
    }

    @Test func `markup of the source code is written as it is`() {
        #expect(rendered { TrustedHTML("<svg><path/></svg>") } == "<svg><path/></svg>")
    }

    @Test(arguments: [("<b>x</b>", "<b>x</b>"), ("", ""), ("a\u{0}é", "a\u{0}é")])
    func `the bytes of a trusted file are written as they are`(text: String, html: String) {
        #expect(rendered { TrustedHTML(trusting: Array(text.utf8)) } == html)
        #expect(rendered { TrustedHTML(trusting: Array(text.utf8) + [0xFF]) } == html + "\u{FFFD}")
    }

    @Test func `a page larger than the first buffer is whole`() {
        let paragraph = String(repeating: "x", count: 999)
        let page = rendered { for _ in 0..<1_000 { p { paragraph } } }
        #expect(page.utf8.count == 1_000 * (999 + 7))
        #expect(page.hasSuffix("<p>\(paragraph)</p>"))
    }
}
