import Web

/// A site's database, as its stores see it. Every function throws `StoreUnavailable` where the machine behind it is
/// broken.
public protocol SQLDatabase: Sendable {
    /// Whether it is an immutable snapshot, so that a store may cache its reads.
    var isSnapshot: Bool { get }

    /// Reads one state of the database.
    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result

    /// Writes all or nothing, alone among all processes.
    @discardableResult
    func write<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result
}

extension SQLDatabase {
    public var isSnapshot: Bool { false }
}

/// A stand-in for a site that needs no database; every function throws.
public struct NoDatabase: SQLDatabase {
    public init() {}

    public func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result {
        throw StoreUnavailable("there is no database here")
    }

    @discardableResult
    public func write<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result {
        throw StoreUnavailable("there is no database here")
    }
}
