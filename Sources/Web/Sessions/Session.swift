public import FoundationEssentials

/// What a store keeps under a token's hash.
public struct Session: Equatable, Sendable {
    public let visitor: Visitor.ID
    /// When it was begun or last renewed; it ends `SessionCookie.lifetime` later.
    public let renewed: Date

    public init(visitor: Visitor.ID, renewed: Date) {
        self.visitor = visitor
        self.renewed = renewed
    }
}
