internal import Web

/// What a category's page says.
struct CategoryDetailViewModel<Content: Encodable & Equatable & Sendable>: ViewModel {
    let title: String
    let name: String
    let slug: String
    /// Its products; nil where it has none.
    let shelf: Content?
    /// What to say where it has none.
    let empty: String?
}
