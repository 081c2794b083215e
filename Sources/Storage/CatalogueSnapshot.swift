public import Categories
internal import GRDB
public import Products
internal import Web

/// The catalogue as it stood at one moment, whatever is written meanwhile. One thread at a time reads from it.
public final class CatalogueSnapshot: Sendable {
    /// Names the state of the catalogue: another one after each change.
    public let revision: String
    private let snapshot: DatabaseSnapshot

    init(_ pool: DatabasePool) throws {
        snapshot = try pool.makeSnapshot()
        revision = try snapshot.read(CatalogueRevision.read)
    }

    public var products: some ProductStore { SQLiteProductStore(database: self) }
    public var categories: some CategoryStore { SQLiteCategoryStore(database: self) }
}

extension CatalogueSnapshot: SQLSource {
    func read<Result>(_ read: (Database) throws -> Result) throws -> Result {
        try SiteDatabase.reported { try snapshot.read(read) }
    }

    func write<Result>(_ write: (Database) throws -> Result) throws -> Result {
        throw StoreUnavailable("a snapshot cannot be written to")
    }
}
