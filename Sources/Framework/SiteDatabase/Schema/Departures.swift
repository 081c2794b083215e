public import Foundation

/// What a site does with its own tables where people go (`SiteSchema`).
public struct Departures: Sendable {
    /// Is told of a visitor's id before the visitor's rows go, in the transaction.
    public typealias Leaving = @Sendable (_ visitor: [UInt8], _ db: SQLTransaction) throws -> Void

    /// Nil where nobody wants to know.
    package let leave: Leaving?
    /// Takes the name of a removed account out.
    package let forget: RemovedAccount.Forgetting

    package init(leave: Leaving? = nil, forget: @escaping RemovedAccount.Forgetting = { _, _, _ in 0 }) {
        self.leave = leave
        self.forget = forget
    }
}

/// An account that was removed: its id is never given again, and its name disappears from the trail and from the site's histories 30 days
/// later.
public struct RemovedAccount: Sendable {
    /// Takes the name out of some rows, `max` at most, that a site's own tables have of before `removed`; returns how many these are.
    public typealias Forgetting = @Sendable (_ account: RemovedAccount, _ max: Int, _ db: SQLTransaction) throws -> Int

    public let id: String
    public let name: String
    public let removed: Date

    package init(id: String, name: String, removed: Date) {
        self.id = id
        self.name = name
        self.removed = removed
    }
}
