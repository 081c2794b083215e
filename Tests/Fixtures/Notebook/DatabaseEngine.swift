package import SiteDatabase
import TestCluster

/// What can keep a site's rows: every test of statements runs with each.
package enum DatabaseEngine: Sendable {
    case sqlite, postgreSQL

    /// PostgreSQL where there is a server, as `Tests/run` has one.
    package static var all: [DatabaseEngine] { [.sqlite] + (TestCluster.isThere ? [.postgreSQL] : []) }

    /// A new database with every migration of a schema.
    package func database(_ schema: SiteSchema) throws -> any LiveDatabase {
        switch self {
        case .sqlite: try SQLiteDatabase(inMemory: schema)
        case .postgreSQL: try PostgresDatabase(migrating: PostgresAddress(TestCluster.database()), schema: schema)
        }
    }
}
