import Platform
import ShopCounter
import ShopProducts
import ShopTodos
import SiteDatabase
import SiteStores
import Web

@testable import ShopStorage
@testable import SiteCollections

/// The stores of a shop in one database.
struct StoredShop: Sendable {
    let database: any LiveDatabase

    init(_ database: any LiveDatabase) {
        self.database = database
    }

    var products: any ProductStore { database.products }
    var todos: any TodoStore { database.todos }
    var counters: any CounterStore { database.counters }
    var sessions: any SessionStore { database.sessions }
}

/// The same shop in SQLite and in PostgreSQL.
struct TwoShops: Sendable {
    struct Difference: Error, CustomStringConvertible {
        let description: String
    }

    /// What was answered, or why it was refused.
    private enum Outcome<Answer: Equatable>: Equatable {
        case answer(Answer)
        case refusal(String)

        init(_ ask: () throws -> Answer) throws {
            do {
                self = .answer(try ask())
            } catch let error as StoreUnavailable {
                throw error
            } catch {
                self = .refusal("\(error)")
            }
        }
    }

    private let sqlite: StoredShop
    private let postgres: StoredShop

    init() throws {
        sqlite = StoredShop(try Scratch.database())
        postgres = StoredShop(try Scratch.postgres())
    }

    /// Asks both; nil where both refuse alike. Throws `Difference` where they do not answer the same.
    @discardableResult
    func same<Answer: Equatable>(_ ask: (StoredShop) throws -> Answer) throws -> Answer? {
        let (one, other) = try (Outcome { try ask(sqlite) }, Outcome { try ask(postgres) })
        guard one == other else { throw Difference(description: "SQLite: \(one)\nPostgreSQL: \(other)") }
        guard case .answer(let answer) = one else { return nil }
        return answer
    }

    /// Does something in both, which has no answer.
    func both(_ change: (StoredShop) throws -> Void) throws {
        try same { shop in
            try change(shop)
            return true
        }
    }

    /// Compares every row that is stored, byte by byte.
    func compareRows() throws {
        for table in StoredRows.all {
            let (rows, others) = try (table.rows(in: sqlite.database), table.rows(in: postgres.database))
            for (row, other) in zip(rows, others) where row != other {
                let (row, other) = (StoredRows.shown(row), StoredRows.shown(other))
                throw Difference(description: "\(table.name)\nSQLite: \(row)\nPostgreSQL: \(other)")
            }
            guard rows.count == others.count else {
                throw Difference(description: "\(table.name): \(rows.count) rows and \(others.count)")
            }
        }
    }

    /// Lists and search follow the products.
    func checkCatalogue() throws {
        for shop in [sqlite, postgres] { try StoredCatalogue.check(shop.database) }
    }
}

/// What a database keeps beside the products, so that pages and searches need not look at all of them.
enum StoredCatalogue {
    struct Stale: Error {}

    static func check(_ database: any LiveDatabase) throws {
        try database.read { db in
            let (lists, index) = (
                try EntryLists(shopProducts.tables, in: db), EntryIndex(tables: shopProducts.tables, db: db)
            )
            guard try lists.areCurrent && index.isCurrent else { throw Stale() }
        }
        try database.write { db in
            guard db.dialect == .sqlite else { return }
            try db.execute("INSERT INTO catalogue_search (catalogue_search) VALUES ('integrity-check')")
        }
    }
}
