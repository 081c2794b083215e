public import Foundation

/// Changes that a site's own tables make at a stated time, such as an entry that visitors see from tomorrow on (`SiteSchema`).
public struct TimedChanges: Sendable {
    /// The time of the next change.
    package let next: @Sendable (SQLTransaction) throws -> Date?
    /// Makes every change that is due at a time, and records what pages show of it.
    package let make: @Sendable (_ now: Date, _ db: SQLTransaction) throws -> Void

    public init(
        next: @escaping @Sendable (SQLTransaction) throws -> Date?,
        make: @escaping @Sendable (_ now: Date, _ db: SQLTransaction) throws -> Void
    ) {
        self.next = next
        self.make = make
    }
}
