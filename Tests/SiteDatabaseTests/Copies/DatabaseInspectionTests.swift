import Foundation
import Notebook
import SiteStores
import Testing

@testable import SiteDatabase

@Suite struct DatabaseInspectionTests {
    let path: String
    let inspection: FileInspection

    init() throws {
        path = try Scratch.path()
        let database = try SQLiteDatabase(migrating: path, schema: .notebook)
        try database.add(line: "a")
        try database.remember(output: "/pages")
        inspection = FileInspection(of: path, schema: .notebook)
    }

    @Test func `a database that is well is found so, and not written`() throws {
        try Damage.fold(path)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try inspection.checkIntegrity() == before.count)
        try inspection.checkReferences()
        #expect(try inspection.checkSchema() == SiteSchema.notebook.newest)
        #expect(try inspection.outputs() == ["/pages"])
        let revision = try inspection.pageRevision()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try SQLiteDatabase(path: path, schema: .notebook).pageRevision == revision)
    }

    @Test func `a database that is served is looked at as it is`() throws {
        let database = try SQLiteDatabase(path: path, schema: .notebook)
        let revision = try inspection.pageRevision()
        try database.add(line: "b")
        #expect(try inspection.pageRevision() != revision)
        #expect(try inspection.checkIntegrity() > 0)
    }

    @Test func `damage is told, and what it does not touch is found well`() throws {
        try Damage.table("sessions", of: path)
        #expect(throws: SiteDatabaseError.self) { try inspection.checkIntegrity() }
        #expect(try inspection.checkSchema() == SiteSchema.notebook.newest)
        #expect(try inspection.outputs() == ["/pages"])
    }

    @Test func `a row that names none is told`() throws {
        try OtherProgram.run("INSERT INTO pads (visitor) VALUES (x'00')", on: path)
        let error = SiteDatabaseError.damaged(path, "a row of pads refers to a missing row of visitors")
        #expect(throws: error) { try inspection.checkReferences() }
    }

    @Test func `a database of another version is told`() throws {
        try OtherProgram.run("INSERT INTO grdb_migrations VALUES ('99 from the future')", on: path)
        #expect(
            throws: SiteDatabaseError.newer(
                path, migration: "99 from the future", known: SiteSchema.notebook.newest)
        ) {
            try inspection.checkSchema()
        }
        let old = try Scratch.path()
        _ = try SQLiteDatabase(migrating: old, schema: SiteSchema.notebook.upTo("1 notes"))
        #expect(throws: SiteDatabaseError.needsMigration(old)) {
            try FileInspection(of: old, schema: .notebook).checkSchema()
        }
    }

    @Test func `no database is none, and none is made`() throws {
        let missing = try Scratch.path()
        #expect(throws: SiteDatabaseError.missing(missing)) {
            try FileInspection(of: missing, schema: .notebook).checkIntegrity()
        }
        #expect(try Damage.files(beside: missing) == [])
    }
}
