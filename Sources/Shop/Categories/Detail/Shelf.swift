public import Markup
public import Web

/// What a category's page shows of its products. Modules never import one another, so the site hands it in.
public protocol Shelf: Sendable {
    /// Which of the products, in what order.
    associatedtype Query: Equatable & Sendable
    /// What the shelf says.
    associatedtype Model: Encodable & Equatable & Sendable
    /// What the shelf looks like.
    associatedtype Content: HTML

    /// What a category's own address shows.
    var start: Query { get }

    /// What an address at or below a category's shows; nil where that is nothing of a shelf's.
    func query(at link: Link, below category: Link) -> Query?
    func link(to query: Query, below category: Link) -> Link

    /// What tells a query's page from the category's own in its title, as "Page 2"; nil for its own.
    func name(of query: Query) -> String?

    /// The pages of a category's shelf in the order of `start`, the first of them `start` itself.
    func pages(of slug: String) throws -> [Query]

    /// The products of the category with this slug; nil where the query asks for a page beyond the last.
    func model(of slug: String, _ query: Query) throws -> Model?
    func view(of model: Model, below category: Link) -> Content
}
