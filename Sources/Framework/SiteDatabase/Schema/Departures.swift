public import Foundation

/// What a site does with its own tables when visitors and accounts are removed (`SiteSchema`).
public struct Departures: Sendable {
    /// Is called with a visitor's id before the visitor's rows are deleted, in the same transaction.
    public typealias Leaving = @Sendable (_ visitor: [UInt8], _ db: SQLTransaction) throws -> Void

    /// Nil if the site does nothing then.
    package let leave: Leaving?
    /// Removes the name of a removed account.
    package let forget: RemovedAccount.Forgetting

    package init(leave: Leaving? = nil, forget: @escaping RemovedAccount.Forgetting = { _, _, _ in 0 }) {
        self.leave = leave
        self.forget = forget
    }
}

/// An account that was removed: its id is never given again, and its name disappears from the trail and from the site's histories 30 days
/// later.
public struct RemovedAccount: Sendable {
    /// Removes the name from at most `max` rows of the site's own tables that are older than `removed`; returns their number.
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
