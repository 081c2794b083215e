import Foundation
import Platform
import SiteStores
import Synchronization
import TestCluster
import Web

@testable import SiteDatabase

/// A database of its own on the tests' server, with a table of numbers.
struct ServerFixture {
    static let schema = SiteSchema([
        Migration("1 things", sql: "CREATE TABLE things (id INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;")
    ])

    let address: PostgresAddress
    let database: PostgresDatabase
    private let name: String

    init(_ schema: SiteSchema = schema, connections: Int = 8) throws {
        address = try Self.empty()
        name = Self.name(of: address)
        _ = try PostgresDatabase(migrating: address, schema: schema)
        database = try PostgresDatabase(address, schema: schema, connections: connections)
    }

    /// The address of a database without tables.
    static func empty() throws -> PostgresAddress { try PostgresAddress(TestCluster.database()) }

    private static func name(of address: PostgresAddress) -> String {
        String(address.description.prefix { $0 != "?" }.split(separator: "/").last ?? "")
    }

    /// Ends every connection to the database, from another one.
    func endConnections() throws {
        try TestCluster.run("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '\(name)'")
    }

    /// The same database, as another process has it.
    func another(connections: Int = 8) throws -> PostgresDatabase {
        try PostgresDatabase(address, schema: Self.schema, connections: connections)
    }

    func add(_ number: Int) throws { try database.add(number) }

    var numbers: [Int] { get throws { try database.numbers } }
}

extension SQLDatabase {
    func add(_ number: Int) throws {
        try write { try $0.execute("INSERT INTO things (number) VALUES (?)", number) }
    }

    var numbers: [Int] {
        get throws { try read { try $0.rows("SELECT number FROM things ORDER BY number") { try $0["number"] } } }
    }
}

/// What runs on a thread of its own.
final class Side<Result: Sendable>: Sendable {
    private let outcome = Mutex<Swift.Result<Result, any Error>?>(nil)
    private let end = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () throws -> Result) {
        Thread {
            let outcome = Swift.Result { try body() }
            self.outcome.withLock { $0 = outcome }
            self.end.signal()
        }.start()
    }

    var isOver: Bool { outcome.withLock { $0 != nil } }

    /// Waits for its end; once.
    func result() throws -> Result {
        end.wait()
        guard let outcome = outcome.withLock({ $0 }) else { throw StoreUnavailable("a thread left nothing") }
        return try outcome.get()
    }
}

/// Runs as a request that arrives now.
func request<Result>(_ body: () throws -> Result) rethrows -> Result {
    let context = RequestContext()
    context.begin()
    return try context.use(body)
}
