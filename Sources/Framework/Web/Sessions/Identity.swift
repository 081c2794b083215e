/// Who a visitor signed in as.
public struct Identity: Hashable, Sendable {
    /// Given once and kept; what the account has is kept under it.
    public let id: String
    /// What the person types to sign in.
    public let name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }

    /// Under what stores keep the account's things, on whatever machine its owner signs in.
    public var visitor: Visitor.ID { Visitor.ID(bytes: Array("account:\(id)".utf8)) }
}
