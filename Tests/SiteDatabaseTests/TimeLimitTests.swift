import Foundation
import CSQLite
import Platform
import SiteStores
import Synchronization
import Testing
import Web

@testable import SiteDatabase

/// What a request may wait for and compute in the database.
@Suite final class TimeLimitTests {
    private static let schema = SiteSchema([
        Migration("1 things", sql: "CREATE TABLE things (id INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;")
    ])
    /// Minutes of work.
    private static let endless = rows("100000000")

    private static func rows(_ count: SQLText) -> SQLText {
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT \(count)) SELECT max(i) AS max FROM n"
    }
    private let folder: URL
    private let path: String
    private let database: SQLiteDatabase

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "limits-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "site.sqlite").path
        _ = try SQLiteDatabase(migrating: path, schema: Self.schema)
        database = try SQLiteDatabase(path: path, schema: Self.schema)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func endlessly(_ db: SQLTransaction) throws {
        _ = try db.row(Self.endless) { try $0["max"] as Int }
    }

    private func insert() throws {
        try database.write { try $0.execute("INSERT INTO things (number) VALUES (1)") }
    }

    private var count: Int {
        get throws { try database.read { try $0.row("SELECT count(*) AS n FROM things") { try $0["n"] } } ?? 0 }
    }

    /// Runs as a request that arrived so many seconds ago.
    private func request<Result>(
        age: Double = 0, places: (any SlowRequestPermits)? = nil, _ body: () throws -> Result
    ) rethrows -> Result {
        let context = RequestContext(permits: places)
        context.begin(at: UInt64(ProcessInfo.processInfo.systemUptime * 1e9) &- UInt64(age * 1e9), isSlow: false)
        return try context.use(body)
    }

    @Test func `a request's query ends after half a second, and the connection is fit for the next`() throws {
        let start = ContinuousClock.now
        #expect(throws: StoreUnavailable.self) { try request { try database.read(endlessly) } }
        #expect(ContinuousClock.now - start >= .milliseconds(450))
        #expect(try request { try count } == 0)
    }

    @Test(arguments: [(0.6, true), (2.1, false)])
    func `a request whose thread has no processor may read for longer, up to two seconds`(
        pause: Double, isAnswered: Bool
    ) throws {
        let short = Self.rows("5000")
        let read = {
            try self.request {
                try self.database.read { db in
                    usleep(UInt32(pause * 1e6))
                    return try db.row(short) { try $0["max"] as Int }
                }
            }
        }
        if isAnswered { #expect(try read() == 5_000) } else { #expect(throws: StoreUnavailable.self) { try read() } }
        #expect(throws: StoreUnavailable.self) {
            try request {
                try database.read { db in
                    usleep(600_000)
                    try endlessly(db)
                }
            }
        }
    }

    @Test func `a query that takes long needs a place, and gives up where there is none`() throws {
        final class Places: SlowRequestPermits {
            let free: Mutex<Int>
            init(_ count: Int) { free = Mutex(count) }
            func take() -> Bool {
                free.withLock { free in
                    defer { free -= 1 }
                    return free > 0
                }
            }
        }
        let none = Places(0)
        #expect(throws: StoreUnavailable.self) { try request(places: none) { try database.read(endlessly) } }
        #expect(none.free.withLock { $0 } == -1, "it asked once")
        #expect(try request(places: none) { try count } == 0)
        let one = Places(1)
        #expect(throws: StoreUnavailable.self) { try request(places: one) { try database.read(endlessly) } }
        #expect(one.free.withLock { $0 } == 0)
    }

    @Test func `a command's query takes as long as it takes`() throws {
        let slow = Self.rows("8000000")
        let start = ContinuousClock.now
        let last = try database.read { try $0.row(slow) { try $0["max"] as Int } }
        #expect(last == 8_000_000)
        #expect(ContinuousClock.now - start > .milliseconds(500), "or the query is too quick to tell")
    }

    @Test func `a request's write gives up two seconds after it arrived, whatever it waits for`() throws {
        let other = try SQLiteDatabase(opening: path, readers: 1)
        let started = DispatchSemaphore(value: 0)
        let finish = DispatchSemaphore(value: 0)
        let thread = Thread {
            try? other.write { _ in
                started.signal()
                finish.wait()
            }
        }
        thread.start()
        started.wait()
        let start = ContinuousClock.now
        #expect(throws: StoreUnavailable.self) { try request(age: 1.8) { try insert() } }
        #expect((.milliseconds(150) ..< .seconds(20)).contains(ContinuousClock.now - start))
        #expect(throws: StoreUnavailable.self) { try request(age: 3) { try insert() } }
        #expect(try request { try database.writeIfFree { _ in 1 } } == nil)
        finish.signal()
        try request { try insert() }
        #expect(try request { try database.writeIfFree { _ in 1 } } == 1)
        #expect(try count == 1)
    }

    @Test func `requests that waited too long for their places wait for nobody else`() throws {
        let other = try SQLiteDatabase(opening: path, readers: 1)
        try request(age: 3) { try insert() }
        try other.write { _ in
            let start = ContinuousClock.now
            // A quarter of a second each would be fifty.
            for _ in 0..<200 {
                #expect(throws: StoreUnavailable.self) { try request(age: 3) { try insert() } }
            }
            #expect(ContinuousClock.now - start < .seconds(25))
        }
        #expect(try count == 1)
    }

    @Test func `a program that writes without our lock holds nobody for longer`() throws {
        var stranger: OpaquePointer?
        #expect(sqlite3_open(path, &stranger) == SQLITE_OK)
        defer { sqlite3_close(stranger) }
        #expect(sqlite3_exec(stranger, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK)
        var start = ContinuousClock.now
        #expect(throws: StoreUnavailable.self) { try request(age: 0.5) { try insert() } }
        #expect((.seconds(1) ..< .seconds(30)).contains(ContinuousClock.now - start))
        start = .now
        #expect(throws: StoreUnavailable.self) { try request { try database.writeIfFree { _ in 1 } } }
        #expect(ContinuousClock.now - start < .seconds(30))
        #expect(sqlite3_exec(stranger, "COMMIT", nil, nil, nil) == SQLITE_OK)
        try request { try insert() }
        #expect(try request { try database.writeIfFree { _ in 1 } } == 1)
    }

    @Test func `a write that computes for too long is undone`() throws {
        #expect(throws: StoreUnavailable.self) {
            try request(age: 1.9) {
                try database.write { db in
                    try db.execute("INSERT INTO things (number) VALUES (1)")
                    try endlessly(db)
                }
            }
        }
        #expect(try count == 0)
        try insert()
        #expect(try count == 1)
    }

    @Test func `a process that writes all the time lets another in`() throws {
        let other = try SQLiteDatabase(opening: path, readers: 1)
        let isOver = Mutex(false)
        let group = DispatchGroup()
        for _ in 0..<3 {
            group.enter()
            Thread {
                while !isOver.withLock({ $0 }) { try? other.write { _ in _ = usleep(5_000) } }
                group.leave()
            }.start()
        }
        usleep(50_000)
        for _ in 0..<20 { try request(age: 1) { try insert() } }
        isOver.withLock { $0 = true }
        group.wait()
        #expect(try count == 20)
    }
}
