import Markup
import Web

/// The newest products as an Atom feed (RFC 4287).
struct ProductFeedView: View {
    let model: ProductFeedViewModel
    let router: ProductsRouter
    /// The tag of the language that the feed is in.
    let language: String
    let origin: Origin

    var body: some HTML {
        XMLDocument {
            atomFeed(.xmlns, .xmlLang(language)) {
                atomID { own.string }
                atomTitle { model.title }
                atomLink(.rel("self"), .type(Media.atom.contentType), .href(own))
                atomLink(.rel("alternate"), .type("text/html"), .hreflang(language), .href(list))
                atomUpdated { model.updated }
                atomAuthor { atomName { model.author } }
                for entry in model.entries {
                    ProductFeedEntryView(entry: entry, url: url(.product(entry.id)))
                }
            }
        }
    }

    private var own: SafeURL { url(.feed) }
    private var list: SafeURL { url(.list(ProductQuery())) }

    private func url(_ page: ProductsRouter.Page) -> SafeURL {
        origin.url(of: router.link(to: page).url)
    }
}

/// One product of the feed.
private struct ProductFeedEntryView: HTML {
    let entry: ProductFeedViewModel.Entry
    let url: SafeURL

    var body: some HTML {
        atomEntry {
            atomID { url.string }
            atomTitle { entry.name }
            atomLink(.rel("alternate"), .type("text/html"), .href(url))
            atomUpdated { entry.updated }
            atomSummary { entry.summary }
        }
    }
}
