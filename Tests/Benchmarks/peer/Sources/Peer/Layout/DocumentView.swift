import Markup
import Web

/// The document around every page, with the benchmark's bytes: a line break wherever its templates have one.
struct DocumentView: HTML {
    let title: String
    let content: AnyHTML
    let navigation: NavigationView

    init(_ screen: Screen, _ navigation: NavigationView) {
        title = screen.title
        content = screen.content
        self.navigation = navigation
    }

    var body: some HTML {
        TrustedHTML("<!DOCTYPE html>\n")
        html(.lang("en")) {
            LineBreak()
            HeadView(title: title)
            LineBreak()
            Markup.body {
                LineBreak()
                navigation
                LineBreak()
                main {
                    LineBreak()
                    content
                }
                LineBreak()
                FooterView()
                LineBreak()
            }
            LineBreak()
        }
        LineBreak()
    }
}

private struct HeadView: HTML {
    let title: String

    var body: some HTML {
        head {
            LineBreak()
            meta(.charset("utf-8"))
            LineBreak()
            meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
            LineBreak()
            meta(.name("description"), .content("A shop that exists only to be measured."))
            LineBreak()
            link(.rel("icon"), .href(Link.root.appending("favicon.ico").url))
            LineBreak()
            style(styleSheet)
            LineBreak()
            Markup.title { QuotedText(title) }
            LineBreak()
        }
    }
}

private struct FooterView: HTML {
    var body: some HTML {
        footer {
            LineBreak()
            p { "Prices in US dollars. Nothing here is for sale." }
            LineBreak()
        }
    }
}

/// The links to the main pages.
struct NavigationView: HTML {
    struct Item: Sendable {
        let name: String
        let link: Link

        init(_ name: String, _ link: Link) {
            self.name = name
            self.link = link
        }
    }

    let links: [Item]

    var body: some HTML {
        nav {
            LineBreak()
            ForEach(links) { item in
                a(.to(item.link)) { item.name }
                LineBreak()
            }
        }
    }
}
