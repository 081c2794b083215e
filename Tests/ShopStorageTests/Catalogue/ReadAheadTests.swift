import Foundation
import Platform
import ShopProducts
import ShopShelf
import ShopStorage
import SiteDatabase
import SiteStores
import Testing
import Web

/// A snapshot of the catalogue, of which products are read ahead.
struct ReadAheadTests {
    @Test func `a snapshot stays what it was while the catalogue changes`() throws {
        let database = try Scratch.database()
        try database.stock((1...200).map { StockedProduct("p\($0)", name: "Old \($0)") })
        let snapshot = try database.snapshot(readers: 3)
        let revision = try database.pageRevision
        #expect(snapshot.revision == revision)
        try database.stock([StockedProduct("p7", name: "New"), StockedProduct("p201", name: "More")])
        #expect(try snapshot.products.product(7)?.name == "Old 7")
        #expect(try snapshot.products.product(201) == nil)
        #expect(try snapshot.products.products(ProductQuery()).total == 200)
        #expect(try snapshot.products.categories(.first).categories.map(\.count) == [200])
        #expect(try database.pageRevision != revision)
        #expect(try database.snapshot(readers: 1).products.product(7)?.name == "New")
    }

    @Test func `every product is the same read one after the other and read alone`() throws {
        let database = try Scratch.database()
        try database.stock((1...200).map { StockedProduct("p\($0)", name: "Name \($0)", ["name.vi": "Tên \($0)"]) })
        let products = try database.snapshot(readers: 1).products
        for id in [1, 63, 64, 65, 128, 199, 200, 2, 64, 0, -1, -64, 201, 1_000_000, .max, .min] {
            #expect(try products.product(id) == database.products.product(id), "\(id)")
            #expect(
                try products.translated(to: "vi").product(id) == database.products.translated(to: "vi").product(id))
        }
        #expect(try products.product(64)?.name == "Name 64")
    }

    @Test func `more threads than readers all get their answers`() throws {
        let database = try Scratch.database()
        try database.stock((1...1_000).map { StockedProduct("p\($0)", name: "Name \($0)", ["name.vi": "Tên \($0)"]) })
        let products = try database.snapshot(readers: 2).products
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for id in stride(from: thread + 1, through: 1_000, by: 8) {
                #expect((try? products.product(id)?.name) == "Name \(id)")
            }
        }
    }

    @Test func `a snapshot cannot be written to`() throws {
        let snapshot = try Scratch.database().snapshot(readers: 1)
        #expect(throws: StoreUnavailable.self) { try snapshot.stock([StockedProduct("a")]) }
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
