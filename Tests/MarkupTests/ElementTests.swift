import Markup
import Testing

@Suite struct ElementTests {
    @Test func `an element has its tags around its content`() {
        #expect(rendered { p { "one" } } == "<p>one</p>")
        #expect(rendered { div {} } == "<div></div>")
        #expect(
            rendered {
                h1 {
                    em { "a" }; " b"
                }
            } == "<h1><em>a</em> b</h1>")
    }

    @Test func `a void element has no end tag`() {
        #expect(rendered { br() } == "<br>")
        #expect(rendered { meta(.charset("utf-8")) } == #"<meta charset="utf-8">"#)
        #expect(rendered { hr(.class("wide")) } == #"<hr class="wide">"#)
    }

    @Test func `a document opens with the doctype`() {
        let page = rendered {
            document(.lang("en")) {
                head { title { "Shop" } }
                body { main { "x" } }
            }
        }
        #expect(
            page
                == #"<!DOCTYPE html><html lang="en"><head><title>Shop</title></head><body><main>x</main></body></html>"#
        )
    }

    @Test func `html stands without a doctype too`() {
        #expect(rendered { html(.lang("en")) { body {} } } == #"<html lang="en"><body></body></html>"#)
    }

    @Test func `a style sheet is written as it is, and laid out untouched`() {
        let sheet = TrustedHTML("main > p { color: green }")
        #expect(rendered { style(sheet) } == "<style>main > p { color: green }</style>")
        #expect(
            rendered { style(sheet, .media("print"), .id("s")) }
                == #"<style media="print" id="s">main > p { color: green }</style>"#)
        let page = head { style(TrustedHTML("p::after { content: '<b>' }\n  a {}")) }
        #expect(page.renderedIndented() == "<head>\n  <style>p::after { content: '<b>' }\n  a {}</style>\n</head>\n")
    }

    @Test func `an element that a property hides is reached by the module's name`() {
        #expect(
            rendered { TitledPage(title: "T", head: "H") }
                == "<html><head><title>T</title></head><body><h1>H</h1></body></html>")
    }

    @Test func `an element takes up to fourteen attributes in their order`() {
        let field = rendered {
            input(
                .id("q"), .name("q"), .type(.search), .value("tea"), .placeholder("Find"), .required(true),
                .maxlength(200), .minlength(1), .autocomplete("off"), .inputmode(.search), .enterkeyhint(.search),
                .spellcheck(.off), .aria(.label, "Search"), .autofocus(true))
        }
        #expect(
            field == #"<input id="q" name="q" type="search" value="tea" placeholder="Find" required maxlength="200""#
                + #" minlength="1" autocomplete="off" inputmode="search" enterkeyhint="search" spellcheck="false""#
                + #" aria-label="Search" autofocus>"#)
    }

    @Test(arguments: ["\nfirst", "\n\nsecond"])
    func `a line break at the start of a text area or pre survives the parser`(text: String) {
        #expect(rendered { textarea(.name("t")) { text } } == "<textarea name=\"t\">\n\(text)</textarea>")
        #expect(rendered { pre { text } } == "<pre>\n\(text)</pre>")
        #expect(rendered { p { text } } == "<p>\(text)</p>")
    }

    @Test func `a text area without such a line break is left as it is`() {
        #expect(rendered { textarea(.rows(2)) { "a\nb" } } == "<textarea rows=\"2\">a\nb</textarea>")
        #expect(rendered { textarea(.rows(2)) {} } == "<textarea rows=\"2\"></textarea>")
    }

    @Test func `a script names a file and has no content`() throws {
        let url = try #require(SafeURL("/assets/site.js"))
        #expect(
            rendered { script(.src(url), .type(.module), .defer(true)) }
                == #"<script src="/assets/site.js" type="module" defer></script>"#)
    }
}

private struct TitledPage: HTML {
    let title: String
    let head: String

    var body: some HTML {
        html {
            Markup.head { Markup.title { title } }
            Markup.body { h1 { head } }
        }
    }
}
