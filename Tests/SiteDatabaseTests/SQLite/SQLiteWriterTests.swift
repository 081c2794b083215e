import Foundation
import CSQLite
import Platform
import SiteStores
import Synchronization
import Testing
import Web

@testable import SiteDatabase

/// Threads that write at the same moment share a transaction, each with its own outcome.
@Suite final class SQLiteWriterTests {
    private static let schema = SiteSchema([
        Migration(
            "1 things",
            sql: """
                CREATE TABLE things (
                    id INTEGER PRIMARY KEY, number INTEGER NOT NULL UNIQUE,
                    other INTEGER REFERENCES things (id) DEFERRABLE INITIALLY DEFERRED
                ) STRICT;
                """)
    ])
    private struct Refusal: Error {}

    private let folder: URL
    private let path: String
    private let database: SQLiteDatabase

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "writer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "site.sqlite").path
        _ = try SQLiteDatabase(migrating: path, schema: Self.schema)
        database = try SQLiteDatabase(path: path, schema: Self.schema)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private static func numbers(_ db: SQLTransaction) throws -> [Int] {
        try db.rows("SELECT number FROM things ORDER BY number") { try $0["number"] }
    }

    private static func insert(_ number: Int, other: Int? = nil, _ db: SQLTransaction) throws {
        try db.execute("INSERT INTO things (number, other) VALUES (?, ?)", number, other)
    }

    /// Runs a write in a thread each, which all wait for the same lock before they begin; gives what each threw.
    private func together(_ writes: [(SQLTransaction) throws -> Void]) throws -> [(any Error)?] {
        let outcomes = Mutex([(any Error)?](repeating: nil, count: writes.count))
        let ended = DispatchGroup()
        var stranger: OpaquePointer?
        #expect(sqlite3_open(path, &stranger) == SQLITE_OK)
        defer { sqlite3_close(stranger) }
        #expect(sqlite3_exec(stranger, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
        let database = database
        for (index, write) in writes.enumerated() {
            nonisolated(unsafe) let write = write
            ended.enter()
            Thread.detachNewThread {
                do {
                    try database.write(write)
                } catch {
                    outcomes.withLock { $0[index] = error }
                }
                ended.leave()
            }
        }
        while database.waitingWriters < writes.count - 1 { usleep(500) }
        #expect(sqlite3_exec(stranger, "COMMIT", nil, nil, nil) == SQLITE_OK)
        ended.wait()
        return outcomes.withLock { $0 }
    }

    @Test func `writers that waited share one transaction, and return when it is committed`() throws {
        let unseen = Mutex([Int]())
        let outcomes = try together(
            (0..<12).map { number in
                { [database] db in
                    // What this transaction has, and no reader sees yet.
                    let before = try Self.numbers(db).count - database.read(Self.numbers).count
                    unseen.withLock { $0.append(before) }
                    try Self.insert(number, db)
                }
            })
        #expect(outcomes.allSatisfy { $0 == nil })
        #expect(try database.read(Self.numbers) == Array(0..<12))
        // Each found the parts before its own. Where the machine is slow, a batch takes no more of them.
        let found = unseen.withLock { $0 }
        let sizes = (0..<12).map { place in found.count { $0 == place } }
        #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 >= $1 } && sizes[1] > 0, "\(found)")
    }

    @Test func `a part that throws is undone alone, whichever it is`() throws {
        let turn = Mutex(0)
        let outcomes = try together(
            (0..<9).map { number in
                { db in
                    try Self.insert(number, db)
                    let isRefused = turn.withLock { turn in
                        turn += 1
                        return turn % 3 == 1
                    }
                    if isRefused { throw Refusal() }
                }
            })
        let refused = outcomes.indices.filter { outcomes[$0] is Refusal }
        #expect(refused.count == 3)
        #expect(try database.read(Self.numbers) == (0..<9).filter { !refused.contains($0) })
        #expect(try database.write { try Self.numbers($0).count } == 6, "nothing is left open")
    }

    @Test func `where SQLite gives the transaction up, the other parts are written all the same`() throws {
        let outcomes = try together(
            (0..<8).map { number in
                { db in
                    try Self.insert(number, db)
                    if number == 5 { try db.run(script: "ROLLBACK") }
                    if number == 5 { throw Refusal() }
                }
            })
        #expect(outcomes.indices.filter { outcomes[$0] != nil } == [5])
        #expect(try database.read(Self.numbers) == [0, 1, 2, 3, 4, 6, 7])
    }

    @Test func `where a part cannot be undone alone, the others are written all the same`() throws {
        let outcomes = try together(
            (0..<8).map { number in
                { db in
                    try Self.insert(number, db)
                    // Without its savepoint, where it shares the transaction.
                    if number == 5 { try? db.run(script: "RELEASE part") }
                    if number == 5 { throw Refusal() }
                }
            })
        #expect(outcomes.indices.filter { outcomes[$0] != nil } == [5])
        #expect(try database.read(Self.numbers) == [0, 1, 2, 3, 4, 6, 7])
    }

    @Test func `where the transaction cannot be committed, each is in one of its own`() throws {
        let outcomes = try together(
            (0..<8).map { number in
                // No row has this id, which shows at the commit (deferred).
                { db in try Self.insert(number, other: number == 3 ? 99 : nil, db) }
            })
        #expect(outcomes.indices.filter { outcomes[$0] != nil } == [3])
        #expect(outcomes[3] is StoreUnavailable)
        #expect(try database.read(Self.numbers) == [0, 1, 2, 4, 5, 6, 7])
    }

    @Test func `a write alone that cannot be committed is refused, and the next one goes on`() throws {
        #expect(throws: StoreUnavailable.self) { try database.write { try Self.insert(1, other: 99, $0) } }
        try database.write { try Self.insert(2, $0) }
        #expect(try database.read(Self.numbers) == [2])
        #expect(throws: StoreUnavailable.self) { try database.write { try Self.insert(2, $0) } }
        try database.writeUnsynced { try Self.insert(3, $0) }
        #expect(try database.writeIfFree { try Self.numbers($0) } == [2, 3])
    }

    @Test func `what waits for a turn of its own finds the shared transaction committed`() throws {
        let database = database
        let seen = Mutex([Int]())
        let outcomes = try together(
            (0..<6).map { number in { try Self.insert(number, $0) } } + [
                { _ in }
            ])
        #expect(outcomes.allSatisfy { $0 == nil })
        let snapshot = try database.snapshot(readers: 1)
        try database.write { try Self.insert(7, $0) }
        seen.withLock { $0 = (try? snapshot.read(Self.numbers)) ?? [] }
        #expect(seen.withLock { $0 } == Array(0..<6))
    }
}
