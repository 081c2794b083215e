import Foundation
import Platform
import Prices
import ShopProducts
import ShopStorage
import SiteDatabase
import Testing
import Web

struct CatalogueSnapshotTests {
    @Test func `a snapshot stays what it was while the catalogue changes`() throws {
        let database = try Scratch.database()
        _ = try database.products.importRows((1...200).map { .row("p\($0)", "Old \($0)") })
        let snapshot = try database.snapshot(readers: 3)
        let revision = try database.pageRevision
        #expect(snapshot.revision == revision)
        _ = try database.products.importRows([.row("p7", "New"), .row("p201", "More")])
        #expect(try snapshot.products.product(7)?.name == "Old 7")
        #expect(try snapshot.products.product(201) == nil)
        #expect(try snapshot.products.products(ProductQuery()).total == 200)
        #expect(try snapshot.products.categories(.first).categories.map(\.count) == [200])
        #expect(try database.pageRevision != revision)
        #expect(try database.snapshot(readers: 1).products.product(7)?.name == "New")
    }

    @Test func `every product is the same read one after the other and read alone`() throws {
        let database = try Scratch.database()
        _ = try database.products.importRows((1...200).map { .row("p\($0)", "Name \($0)") })
        let products = try database.snapshot(readers: 1).products
        for id in [1, 63, 64, 65, 128, 199, 200, 2, 64, 0, -1, -64, 201, 1_000_000, .max, .min] {
            #expect(try products.product(id) == database.products.product(id), "\(id)")
        }
        #expect(try products.product(64)?.name == "Name 64")
    }

    @Test func `more threads than readers all get their answers`() throws {
        let database = try Scratch.database()
        _ = try database.products.importRows((1...1_000).map { .row("p\($0)", "Name \($0)") })
        let products = try database.snapshot(readers: 2).products
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for id in stride(from: thread + 1, through: 1_000, by: 8) {
                #expect((try? products.product(id)?.name) == "Name \(id)")
            }
        }
    }

    @Test func `a snapshot cannot be written to`() throws {
        let products = try Scratch.database().snapshot(readers: 1).products
        #expect(throws: StoreUnavailable.self) { try products.importRows([.row("a")]) }
    }

    @Test func `a revision changes with the catalogue and with nothing else`() throws {
        let database = try Scratch.database()
        let empty = try database.pageRevision
        _ = try database.products.importRows([.row("a")])
        let one = try database.pageRevision
        #expect(one != empty)
        _ = try database.products.importRows([.row("a")])
        #expect(try database.pageRevision == one)
        #expect(throws: (any Error).self) {
            try database.products.importRows([.row("a", "X"), .row("b", currency: .vnd)])
        }
        #expect(try database.pageRevision == one)
    }

    @Test func `outputs are remembered once and forgotten`() throws {
        let database = try Scratch.database()
        for path in ["/b", "/a", "/b"] { try database.remember(output: path) }
        #expect(try database.outputs == ["/a", "/b"])
        try database.forget(output: "/b")
        try database.forget(output: "/c")
        #expect(try database.outputs == ["/a"])
    }
}
