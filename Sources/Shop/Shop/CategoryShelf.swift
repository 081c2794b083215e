import Categories
import Markup
import Products
import Web

/// The products of a category, as the products' module shows them.
struct CategoryShelf: Shelf {
    let products: ProductsModule

    var start: ProductQuery { ProductQuery() }

    func query(at link: Link, below category: Link) -> ProductQuery? {
        guard case .list(let query) = ProductsRouter(base: category).page(at: link) else { return nil }
        return ProductQuery(sort: query.sort, page: query.page, per: query.per)
    }

    func link(to query: ProductQuery, below category: Link) -> Link {
        ProductsRouter(base: category).link(to: .list(query))
    }

    func name(of query: ProductQuery) -> String? {
        products.name(ofPage: query.page)
    }

    func pages(of slug: String) throws -> [ProductQuery] {
        try products.pages(of: start.inCategory(slug)).map { start.onPage($0.page) }
    }

    func model(of slug: String, _ query: ProductQuery) throws -> ProductShelfModel? {
        try products.shelf(query.inCategory(slug))
    }

    func view(of model: ProductShelfModel, below category: Link) -> ProductShelfView {
        products.view(of: model, at: ProductsRouter(base: category))
    }
}
