import Accounts
import Foundation
import Passwords
import ShopCounter
import ShopProducts
import ShopTodos
import SiteStores
import TestCluster
import Testing
import Web

@testable import ShopStorage
@testable import SiteCollections
@testable import SiteDatabase

/// A whole site that goes from one engine to the other and back.
@Suite(.enabled(if: TestCluster.isThere)) struct CopyDatabaseTests {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let token = SessionToken.random()
    private let visitor = Visitor.ID.random()

    /// What a site has after a while.
    private func fill(_ database: any LiveDatabase) throws {
        var random = RandomCatalogue(seed: 7)
        _ = try database.products.importRows(random.rows(300).map { $0.with(random.texts()) }, at: now) { _, _ in }
        try database.sessions.save(Session(of: visitor, begun: now), for: token, at: now)
        let editor = Editor(visitor, name: "ann@example.org", at: now)
        let staff = database.staffProducts
        let last = try staff.add(.tea("Đen", "hidden 茶"), by: editor)
        _ = try staff.set(.hidden, of: last.id, by: editor)
        _ = try staff.set(.deleted, of: 7, by: editor)
        _ = try staff.move(5, to: 60, in: nil, by: editor)
        _ = try database.changeCategories(by: editor) { try $0.move(2, to: 1) }
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
            let added = try database.staffProducts.add(
                .tea("New", "tea"), by: Editor(visitor, name: "ann@example.org", at: now))
            #expect(added.id == 302)
            #expect(try database.categories(named: "Saucers") == 4)
            try database.write { try SearchIndex(.products, in: $0).markSetsCurrent() }
            try StoredCatalogue.check(SQLProductStore(database: database))
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

extension LiveDatabase {
    /// The number of a category that comes with a new product.
    fileprivate func categories(named name: String) throws -> Int64 {
        try write { db in
            var record = try CategoryRecord(db: db)
            let id = record.id(of: name)
            return try #require(id)
        }
    }
}
