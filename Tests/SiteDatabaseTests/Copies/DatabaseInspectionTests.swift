import Foundation
import GRDB
import ShopProducts
import ShopStorage
import Testing

@testable import SiteDatabase

@Suite struct DatabaseInspectionTests {
    let path: String
    let inspection: FileInspection

    init() throws {
        path = try Scratch.path()
        let database = try SQLiteDatabase(migrating: path, schema: .shop)
        _ = try database.products.importRows([.row("a")])
        try database.remember(output: "/pages")
        inspection = FileInspection(of: path, schema: .shop)
    }

    @Test func `a database that is well is found so, and not written`() throws {
        try Damage.fold(path)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try inspection.checkIntegrity() == before.count)
        try inspection.checkReferences()
        #expect(try inspection.checkSchema() == SiteSchema.shop.newest)
        #expect(try inspection.outputs() == ["/pages"])
        let revision = try inspection.pageRevision()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try SQLiteDatabase(path: path, schema: .shop).pageRevision == revision)
    }

    @Test func `a database that is served is looked at as it is`() throws {
        let database = try SQLiteDatabase(path: path, schema: .shop)
        let revision = try inspection.pageRevision()
        _ = try database.products.importRows([.row("b")])
        #expect(try inspection.pageRevision() != revision)
        #expect(try inspection.checkIntegrity() > 0)
    }

    @Test func `damage is told, and what it does not touch is found well`() throws {
        try Damage.table("sessions", of: path)
        #expect(throws: SiteDatabaseError.self) { try inspection.checkIntegrity() }
        #expect(try inspection.checkSchema() == SiteSchema.shop.newest)
        #expect(try inspection.outputs() == ["/pages"])
    }

    @Test func `a row that names none is told`() throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: path, configuration: configuration).write {
            try $0.execute(sql: "INSERT INTO counters (visitor, number) VALUES (x'00', 1)")
        }
        let error = SiteDatabaseError.damaged(path, "a row of counters names one of visitors that is not there")
        #expect(throws: error) { try inspection.checkReferences() }
    }

    @Test func `a database of another version is told`() throws {
        try DatabaseQueue(path: path).write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 from the future')")
        }
        #expect(
            throws: SiteDatabaseError.newer(
                path, migration: "99 from the future", known: SiteSchema.shop.newest)
        ) {
            try inspection.checkSchema()
        }
        let old = try Scratch.path()
        try SiteSchema.shop.migrator.migrate(DatabasePool(path: old), upTo: "3 categories")
        #expect(throws: SiteDatabaseError.needsMigration(old)) {
            try FileInspection(of: old, schema: .shop).checkSchema()
        }
    }

    @Test func `no database is none, and none is made`() throws {
        let missing = try Scratch.path()
        #expect(throws: SiteDatabaseError.missing(missing)) {
            try FileInspection(of: missing, schema: .shop).checkIntegrity()
        }
        #expect(try Damage.files(beside: missing) == [])
    }
}
