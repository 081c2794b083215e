import Markup
import Testing

@Suite struct IndentingTests {
    @Test func `block elements stand on their own lines, inline content stays together`() {
        let page = section(.id("s")) {
            h2 { "Title" }
            p {
                "one "; em { "two" }; " three"; br(); "four"
            }
            ul {
                li { a(.class("card")) { "plain" } }
                li {
                    a(.class("card")) {
                        h3 { "Name" }; "line"
                    }
                }
            }
            "tail"
        }
        #expect(
            page.renderedIndented() == """
                <section id="s">
                  <h2>Title</h2>
                  <p>one <em>two</em> three<br>four</p>
                  <ul>
                    <li><a class="card">plain</a></li>
                    <li>
                      <a class="card">
                        <h3>Name</h3>
                        line
                      </a>
                    </li>
                  </ul>
                  tail
                </section>

                """)
    }

    @Test func `a document shows its doctype and its head line by line`() {
        let page = document(.lang("en")) {
            head {
                meta(.charset("utf-8")); title { "T" }
            }
            body { main {} }
        }
        #expect(
            page.renderedIndented() == """
                <!DOCTYPE html>
                <html lang="en">
                  <head>
                    <meta charset="utf-8">
                    <title>T</title>
                  </head>
                  <body>
                    <main></main>
                  </body>
                </html>

                """)
    }

    @Test func `what is in pre, textarea and script is never changed`() {
        let page = div {
            pre {
                code { "a\n  b <p>" }; "\nc"
            }
            form { textarea(.name("t")) { "x\n\n  <p>y</p>" } }
            script(json: #"{"a":"<p>"}"#)
        }
        #expect(
            page.renderedIndented() == """
                <div>
                  <pre><code>a
                  b &lt;p&gt;</code>
                c</pre>
                  <form><textarea name="t">x

                  &lt;p&gt;y&lt;/p&gt;</textarea></form>
                  <script type="application/ld+json">{"a":"\\u003cp\\u003e"}</script>
                </div>

                """)
    }

    @Test func `nothing is lost when trusted markup is not well formed`() {
        let page = div {
            TrustedHTML("<svg viewBox='0 0 1 1'><path d='M0>'/></svg><!-- <p> --></b>")
            p { "x" }
            TrustedHTML("<i>open")
        }
        let lines = page.renderedIndented().split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.joined() == rendered { page })
    }

    @Test func `without its line breaks and indents it is what a user gets`() {
        let page = main(.class("a > b \"c\"")) {
            for number in 1...3 {
                article {
                    h2 { "\(number)" }; p { "x < y" }
                }
            }
        }
        let lines = page.renderedIndented().split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.count == 14)
        #expect(lines.joined() == rendered { page })
    }
}
