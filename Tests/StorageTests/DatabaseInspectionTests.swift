import Foundation
import GRDB
import Products
import Testing

@testable import Storage

@Suite struct DatabaseInspectionTests {
    let path: String
    let inspection: DatabaseInspection

    init() throws {
        path = try Scratch.path()
        let database = try SiteDatabase(migrating: path)
        _ = try database.products.importRows([.row("a")])
        try database.remember(output: "/pages")
        inspection = DatabaseInspection(of: path)
    }

    @Test func `a database that is well is found so, and not written`() throws {
        try Damage.fold(path)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try inspection.checkIntegrity() == before.count)
        try inspection.checkReferences()
        #expect(try inspection.checkSchema() == Schema.newest)
        #expect(try inspection.outputs() == ["/pages"])
        let revision = try inspection.catalogueRevision()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try SiteDatabase(path: path).catalogueRevision == revision)
    }

    @Test func `a database that is served is looked at as it is`() throws {
        let database = try SiteDatabase(path: path)
        let revision = try inspection.catalogueRevision()
        _ = try database.products.importRows([.row("b")])
        #expect(try inspection.catalogueRevision() != revision)
        #expect(try inspection.checkIntegrity() > 0)
    }

    @Test func `damage is told, and what it does not touch is found well`() throws {
        try Damage.table("sessions", of: path)
        #expect(throws: SiteDatabaseError.self) { try inspection.checkIntegrity() }
        #expect(try inspection.checkSchema() == Schema.newest)
        #expect(try inspection.outputs() == ["/pages"])
    }

    @Test func `a row that names none is told`() throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: path, configuration: configuration).write {
            try $0.execute(sql: "UPDATE products SET category = 77")
        }
        let error = SiteDatabaseError.damaged(path, "a row of products names one of categories that is not there")
        #expect(throws: error) { try inspection.checkReferences() }
    }

    @Test func `a database of another version is told`() throws {
        try DatabaseQueue(path: path).write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 from the future')")
        }
        #expect(throws: SiteDatabaseError.newer(path, migration: "9 from the future")) { try inspection.checkSchema() }
        let old = try Scratch.path()
        try Schema.migrator.migrate(DatabasePool(path: old), upTo: "3 categories")
        #expect(throws: SiteDatabaseError.needsMigration(old)) { try DatabaseInspection(of: old).checkSchema() }
    }

    @Test func `no database is none, and none is made`() throws {
        let missing = try Scratch.path()
        #expect(throws: SiteDatabaseError.missing(missing)) { try DatabaseInspection(of: missing).checkIntegrity() }
        #expect(try Damage.files(beside: missing) == [])
    }
}
