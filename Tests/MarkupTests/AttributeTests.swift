import Markup
import Testing

@Suite struct AttributeTests {
    @Test func `nil leaves an attribute out`() {
        let none: String? = nil
        let noNumber: Int? = nil
        #expect(
            rendered { p(.class(none), .id("a"), .aria(.describedby, none), .data("k", none)) {} } == #"<p id="a"></p>"#
        )
        #expect(rendered { input(.value(none), .maxlength(noNumber)) } == "<input>")
    }

    @Test func `an empty value is written`() throws {
        let url = try #require(SafeURL("/a.svg"))
        #expect(rendered { img(.src(url), .alt("")) } == #"<img src="/a.svg" alt="">"#)
    }

    @Test func `a flag is its bare name or nothing`() {
        #expect(rendered { input(.required(true), .checked(false), .disabled(true)) } == "<input required disabled>")
        #expect(rendered { details(.open(true)) { summary { "s" } } } == "<details open><summary>s</summary></details>")
        #expect(rendered { div(.hidden(false)) {} } == "<div></div>")
    }

    @Test func `an ARIA state is true or left out`() {
        #expect(rendered { input(.aria(.invalid, true)) } == #"<input aria-invalid="true">"#)
        #expect(rendered { input(.aria(.invalid, false)) } == "<input>")
        #expect(rendered { p(.aria(.current, "page")) {} } == #"<p aria-current="page"></p>"#)
        #expect(rendered { button(.aria(.expanded, "false")) {} } == #"<button aria-expanded="false"></button>"#)
    }

    @Test func `data attributes carry their prefix`() {
        #expect(rendered { p(.data("item-id", "7")) {} } == #"<p data-item-id="7"></p>"#)
    }

    @Test(arguments: [0, 7, 10, 99, 100, 320, -1, -45, Int.max, Int.min])
    func `numbers are written in decimal digits`(number: Int) {
        #expect(rendered { p(.tabindex(number)) {} } == "<p tabindex=\"\(number)\"></p>")
    }

    @Test func `keywords are written as HTML spells them`() {
        #expect(
            rendered { input(.type(.datetimeLocal), .enterkeyhint(.done)) }
                == #"<input type="datetime-local" enterkeyhint="done">"#)
        #expect(
            rendered { form(.method(.post), .enctype(.multipart), .acceptCharset("utf-8"), .novalidate(true)) {} }
                == #"<form method="post" enctype="multipart/form-data" accept-charset="utf-8" novalidate></form>"#)
        #expect(
            rendered { link(.rel("preload"), .as(.font), .crossorigin(.useCredentials), .type("font/woff2")) }
                == #"<link rel="preload" as="font" crossorigin="use-credentials" type="font/woff2">"#)
    }

    @Test func `another module adds attributes of its own`() throws {
        let url = try #require(SafeURL("/todos?a=1&b=2"))
        #expect(rendered { a(.linking(to: url)) { "x" } } == #"<a href="/todos?a=1&amp;b=2">x</a>"#)
        #expect(rendered { p(.part("title")) {} } == #"<p part="title"></p>"#)
    }
}

private enum Part: AttributeName { static var name: StaticString { "part" } }

extension Attribute where Owner: HrefTag {
    fileprivate static func linking(to url: SafeURL) -> Attribute<Owner, URLValue<AttributeNames.Href>> { .href(url) }
}

extension Attribute {
    fileprivate static func part(_ name: String?) -> Attribute<Owner, TextValue<Part>> { .init(TextValue(name)) }
}
