import Web

/// The catalogue's addresses: `/products`, `/products?page=2`, `/products/42`.
struct ProductsRouter: Router {
    enum Page: Equatable, Sendable {
        /// The first list at its short address: the benchmark answers both of its addresses, without a redirect.
        case start
        case list(Int)
        case product(Int)
    }

    private enum Query: String, FormField {
        case page
    }

    let pages: RouteTable<Page>

    init(base: Link) {
        pages = RouteTable(below: base) {
            Route(.number, Page.product) { if case .product(let id) = $0 { id } else { nil } }
            Route(.number(in: Query.page), { $0.map { .list(max(1, $0)) } ?? .start }) { page in
                switch page {
                case .start: .some(nil)
                case .list(let number): number
                case .product: nil
                }
            }
        }
    }
}
