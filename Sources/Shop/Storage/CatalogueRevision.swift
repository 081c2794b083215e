internal import Foundation
internal import GRDB
internal import Web

/// The name of the catalogue's state, inside of a transaction.
enum CatalogueRevision {
    /// 32 hexadecimal digits.
    static func read(_ db: Database) throws -> String {
        guard let revision = try String.fetchOne(db, sql: "SELECT lower(hex(revision)) FROM catalogue_revision") else {
            throw StoreUnavailable("the catalogue has no revision")
        }
        return revision
    }

    static func renew(_ db: Database) throws {
        try db.execute(sql: "UPDATE catalogue_revision SET revision = randomblob(16)")
    }
}
