import Products
import Web

/// Where the site's main pages are; nil for those that it does not have.
struct Navigation: Sendable {
    let home: Link
    let products: Link
    let categories: Link
    let todos: Link?
    let counter: Link?
    let account: Link?
    /// The feed of the newest products; nil where there is none.
    let feed: FeedLink?
}
