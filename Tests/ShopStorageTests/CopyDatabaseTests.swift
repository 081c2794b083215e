import Accounts
import Foundation
import Passwords
import ShopCounter
import ShopProducts
import ShopShelf
import ShopStorage
import ShopTodos
import SiteCollections
import SiteStores
import TestCluster
import Testing
import Web

@testable import SiteDatabase

/// A whole site that goes from one engine to the other and back.
@Suite(.enabled(if: TestCluster.isThere)) struct CopyDatabaseTests {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let token = SessionToken.random()
    private let visitor = Visitor.ID.random()

    /// What a site has after a while.
    private func fill(_ database: any LiveDatabase) throws {
        var random = RandomCatalogue(seed: 7)
        try database.stock(random.products(300), at: now)
        try database.stock([StockedProduct("den", name: "Đen", content: "hidden 茶")], at: now)
        try database.sessions.save(Session(of: visitor, begun: now), for: token, at: now)
        try database.edit(9, ["name.zh": "茶", "price": "7 USD"], at: now)
        try database.set(.hidden, of: 301, at: now)
        try database.set(.deleted, of: 7, at: now)
        try database.move(5, to: 60, at: now)
        try database.move(5, to: 1, inGroup: true, at: now)
        try database.moveCategory(2, to: 1, at: now)
        _ = try database.todos.add(TodoDraft(title: "Bread", content: "a\nb"), max: 9, by: Writer(visitor), at: now)
        _ = try database.todos.update(1, by: Writer(visitor), at: now) { $0.isDone = true }
        _ = try database.counters.increase(by: Writer(visitor), from: .zero)
        _ = try database.accounts(hasher: Argon2id(.minimum)).add(
            UserName("ann@example.org"), Password("correct horse"), id: nil, role: .owner, at: now)
    }

    @Test func `all that a site has is in the copy, there and back`() throws {
        let (first, last) = (try Scratch.path(), try Scratch.path())
        let server = try TestCluster.database()
        try DatabaseLocation.file(first).migrate(.shop)
        try fill(DatabaseLocation.file(first).open(.shop))
        let locations = [.file(first), try DatabaseLocation(server), .file(last)]
        let rows = try DatabaseCopying(.shop).copy(from: locations[0], to: locations[1])
        #expect(try DatabaseCopying(.shop).copy(from: locations[1], to: locations[2]) == rows && rows > 400)
        let databases = try locations.map { try $0.open(.shop) }
        let expected = try state(of: databases[0])
        for database in databases { #expect(try state(of: database) == expected) }
        for database in databases {
            #expect(try database.visitorTotals.visitors == 1)
            #expect(try database.sessions.session(for: token, at: now)?.visitor == visitor)
            // What comes next has the same number everywhere.
            try database.stock([StockedProduct("new", category: "Saucers")], at: now)
            #expect(try database.products.newest(1).map(\.id) == [302])
            let last: Int? = try database.read { try $0.row("SELECT max(id) AS id FROM categories") { try $0["id"] } }
            #expect(last == 4)
            try StoredCatalogue.check(database)
        }
    }

    /// The rows of every table that is copied, and what searches and pages find.
    private func state(of database: any LiveDatabase) throws -> [String: [String]] {
        var state: [String: [String]] = [:]
        try database.read { db in
            for table in try DatabaseTable.all(in: db).values where !SiteSchema.shop.isDerived(table.name) {
                let columns = table.columns.sorted().map(SQLText.init(name:)).joined(by: ", ")
                var rows: [String] = []
                try db.forEachRow("SELECT \(columns) FROM \(table.sql)") { rows.append("\($0.all)") }
                state[table.name] = rows.sorted()
            }
        }
        var random = RandomCatalogue(seed: 11)
        for _ in 0..<60 {
            let search = random.search()
            for sort in ProductQuery.Sort.allCases {
                let page = try database.products.products(ProductQuery(search: search, sort: sort))
                state["\(search) \(sort)"] = page.products.map { "\($0.id) \($0.name)" } + ["\(page.total)"]
            }
        }
        return state
    }
}
