import Foundation
import ShopProducts
import TestCluster
import Testing

@testable import ShopStorage
@testable import SiteDatabase

/// An import's tables on a server, which a crash of it empties.
@Suite(.enabled(if: TestCluster.isThere)) struct ServerImportTests {
    @Test func `an import whose rows a crash took never takes the catalogue's place`() throws {
        let database = try Scratch.postgres()
        _ = try database.products.importRows([.row("a"), .row("b")], at: Date()) { _, _ in }
        let tables = try database.read { try CatalogueTables(replacing: $0) }
        try database.write { try tables.make(with: true, in: $0) }
        let made: [String] = try database.read { db in
            try db.rows(
                """
                SELECT relname::text AS name FROM pg_class
                WHERE relkind = 'r' AND relname LIKE 'next!_%' ESCAPE '!' AND relpersistence = 'u'
                """
            ) { try $0["name"] }
        }
        #expect(Set(made) == Set(CatalogueTables.Table.allCases.map(\.next.text) + ["next_run"]))
        // As the server does when it starts after a crash.
        try database.write { try $0.run(script: "TRUNCATE \(made.map(SQLText.init(name:)).joined(by: ", "));") }
        #expect(throws: CatalogueChanged.self) {
            try database.write { try tables.takePlace(endingAt: 2, in: $0) }
        }
        #expect(try database.products.products(ProductQuery()).total == 2)
    }
}
