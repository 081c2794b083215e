import Foundation
import Platform
import ShopCounter
import ShopProducts
import ShopTodos
import SiteDatabase
import SiteStores
import Web

@testable import ShopStorage

/// The stores of a shop in one database.
struct StoredShop: Sendable {
    let database: any LiveDatabase
    let products: SQLProductStore

    /// A file of a few dozen rows exchanges the catalogue, as a large one does.
    init(_ database: any LiveDatabase) {
        self.database = database
        products = SQLProductStore(database: database, mostEdits: 20)
    }

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

    /// Looks whether what is stored beside the products is right.
    func checkCatalogue() throws {
        for shop in [sqlite, postgres] { try StoredCatalogue.check(shop.products) }
    }
}
