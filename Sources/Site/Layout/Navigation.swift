internal import Web

/// Where the site's main pages are.
struct Navigation: Sendable {
    let home: Link
    let products: Link
    let todos: Link
}
