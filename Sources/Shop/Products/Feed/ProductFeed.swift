import Web

/// The feed of the newest products: the assembly of its parts. It exists where the site knows its origin, since a
/// feed's addresses are whole ones.
struct ProductFeed: Sendable {
    let interactor: ProductFeedInteractor
    let presenter: ProductFeedPresenter
    let router: ProductsRouter
    /// The tag of the language that it is in.
    let language: String
    let origin: Origin

    var link: FeedLink { FeedLink(title: presenter.title, link: router.link(to: .feed)) }

    func reply() throws -> Reply {
        presenter.present(try interactor.feed()).reply(by: router, as: .atom) {
            FeedView(
                model: $0, own: router.link(to: .feed), list: router.link(to: .list(ProductQuery())),
                language: language,
                origin: origin
            ) { router.link(to: .product($0)) }
        }
    }
}
