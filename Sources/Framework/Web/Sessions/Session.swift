public import FoundationEssentials

/// What a store keeps under a token's hash.
public struct Session: Equatable, Sendable {
    public let visitor: Visitor.ID
    /// Nil for who did not sign in.
    public let identity: Identity?
    public let begun: Date
    /// When it was begun or last renewed.
    public let renewed: Date

    /// A session that begins at a moment; of a visitor, or of the account's owner.
    public init(of visitor: Visitor.ID, identity: Identity? = nil, begun: Date, renewed: Date? = nil) {
        // A session that is stored is begun.
        self.visitor = Visitor.ID(bytes: visitor.bytes)
        self.identity = identity
        self.begun = begun
        self.renewed = renewed ?? begun
    }

    func renewed(at now: Date) -> Session {
        Session(of: visitor, identity: identity, begun: begun, renewed: now)
    }
}
