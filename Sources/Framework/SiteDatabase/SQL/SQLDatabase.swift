import Platform

/// A site's database, as its stores see it. Every function throws `StoreUnavailable` where the machine behind it is
/// broken.
public protocol SQLDatabase: Sendable {
    /// Whether it is an immutable snapshot, so that a store may cache its reads.
    var isSnapshot: Bool { get }

    /// How much visitors may keep.
    var visitorQuota: VisitorQuota { get }

    /// What the site does with its own tables when visitors and accounts are removed.
    var departures: Departures { get }

    /// Reads one state of the database.
    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result

    /// Writes all or nothing, alone in its scope among all processes.
    ///
    /// An engine may let several threads' writes share a transaction; where that is lost, `write` runs once more. So it changes
    /// nothing but the database.
    @discardableResult
    func write<Result>(in scope: WriteScope, _ write: (SQLTransaction) throws -> Result) throws -> Result

    /// Writes if nobody else is writing. Otherwise it returns nil, and does not call `write`.
    func writeIfFree<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result?

    /// Writes as `write` does, but does not wait for the disk: a power cut may undo it, the end of a process does not.
    func writeUnsynced(in scope: WriteScope, _ write: (SQLTransaction) throws -> Void) throws
}

extension SQLDatabase {
    public var isSnapshot: Bool { false }
    public var visitorQuota: VisitorQuota { VisitorQuota() }
    public var departures: Departures { Departures() }

    /// Writes what the site's pages show, or its accounts.
    @discardableResult
    public func write<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result {
        try self.write(in: .site, write)
    }

    public func writeUnsynced(_ write: (SQLTransaction) throws -> Void) throws {
        try writeUnsynced(in: .site, write)
    }

    /// For an engine whose writers do not wait for one another.
    public func writeIfFree<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result? {
        try self.write(write)
    }

    /// For an engine that always waits.
    public func writeUnsynced(in scope: WriteScope, _ write: (SQLTransaction) throws -> Void) throws {
        try self.write(in: scope, write)
    }
}

/// A stand-in for a site that needs no database; every function throws.
public struct NoDatabase: SQLDatabase {
    public init() {}

    public func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        throw StoreUnavailable("this program has no database")
    }

    @discardableResult
    public func write<Result>(
        in scope: WriteScope, _ write: (SQLTransaction) throws -> Result
    ) throws -> Result {
        throw StoreUnavailable("this program has no database")
    }
}
