/// Where categories are kept: they come with the catalogue. Every function throws `StoreUnavailable` where the machine behind
/// it is broken.
public protocol CategoryStore: Sendable {
    /// The categories that have products, in the order in which the catalogue first named them.
    func categories() throws -> [Category]

    /// One category, with products or without.
    func category(_ slug: String) throws -> Category?
}
