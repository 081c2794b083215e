import Club
import Foundation
import Notebook
import Platform
import SiteStores
import TestCluster
import Testing

@testable import SiteCollections
@testable import SiteDatabase

/// An import of many entries beside others who read and write.
struct ImportBesideOthersTests {
    private static func file(_ titles: [String]) -> [UInt8] {
        Array(
            (["title,seats,date,sort"] + titles.map { "\($0),5,2026-05-03T14:30,match" }).joined(separator: "\n").utf8)
    }

    private static func run(
        _ titles: [String], in database: any SQLDatabase, checkpoint: @escaping @Sendable () throws -> Void = {}
    ) throws -> ImportCounts {
        try EntriesImport(
            tables: events.tables, database: database, editor: EntryEditor(name: "mia", time: Date()),
            checkpoint: checkpoint
        ).run(file(titles))
    }

    private static func count(_ search: String, in database: any SQLDatabase) throws -> Int {
        try database.read { try events.search(search, from: 0, in: "en", $0).count }
    }

    /// Tables of a running import, and in SQLite what it replaced.
    private static func leftovers(in database: any SQLDatabase) throws -> [String] {
        try database.read { db in
            let names: SQLText =
                db.dialect == .sqlite
                ? "SELECT name FROM sqlite_schema WHERE name LIKE 'next%'"
                : "SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relname LIKE 'next%'"
            return try db.rows(names) { try $0["name"] }
        }
    }

    private static let races = (0..<1_500).map { "Race \($0)" }

    @Test func `others write between its short transactions, and see the collection as it was until it is whole`()
        throws
    {
        let path = try Scratch.path()
        let database = try SQLiteDatabase(migrating: path, schema: Club.schema)
        _ = try Self.run((0..<300).map { "Party \($0)" }, in: database)
        // It waits for nobody: a lock that is held would be an error.
        let other = try SQLiteDatabase(opening: path, readers: 1, timeout: 0)
        let (seen, thread) = (Lock<[[Int]]>([]), pthread_self())
        let counts = try Self.run(Self.races, in: database) {
            // The other threads check lines and make the index meanwhile.
            guard pthread_equal(pthread_self(), thread) != 0 else { return }
            _ = try other.visitor()
            let counts = try [Self.count("party", in: other), Self.count("race", in: other)]
            seen.withLock { $0.append(counts) }
        }
        #expect(counts.added == 1_500)
        #expect(seen.withLock { $0.count > 6 && $0.allSatisfy { $0 == [300, 0] } })
        #expect(try Self.count("race", in: other) == 1_500 && Self.leftovers(in: other).isEmpty)
    }

    @Test(arguments: DatabaseEngine.all)
    func `what a killed import left is replaced by the next, and lines without a change write nothing`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(Club.schema)
        try database.write { db in
            try StagedEntries(events.tables, in: db).make(withWords: true, in: db)
        }
        #expect(try Self.leftovers(in: database).count > 3)
        #expect(try Self.run(Self.races, in: database).added == 1_500)
        #expect(try Self.leftovers(in: database).isEmpty && Self.count("race", in: database) == 1_500)
        let revision = try database.pageRevision
        let lines = try database.read { try events.exportFile($0) }
        let again = try EntriesImport(
            tables: events.tables, database: database, editor: EntryEditor(name: "ann", time: Date())
        ).run(lines)
        #expect(try again.unchanged == 1_500 && database.pageRevision == revision)
    }

    @Test(.enabled(if: TestCluster.isThere))
    func `an import whose rows a crash of the server took never takes the collection's place`() throws {
        let database = try DatabaseEngine.postgreSQL.database(Club.schema)
        let (count, thread) = (Lock(0), pthread_self())
        #expect(throws: ImportReplaced.self) {
            _ = try Self.run(Self.races, in: database) {
                guard pthread_equal(pthread_self(), thread) != 0 else { return }
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                guard number == 4 else { return }
                // As the server does when it starts after a crash.
                let unlogged: [String] = try database.read { db in
                    try db.rows(
                        "SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relpersistence = 'u'"
                    ) { try $0["name"] }
                }
                #expect(Set(unlogged).isSuperset(of: ["next_events", "next_events_run", "next_events_search"]))
                let tables = unlogged.map(SQLText.init(name:)).joined(by: ", ")
                try database.write { try $0.run(script: "TRUNCATE \(tables);") }
            }
        }
        #expect(try database.read { try events.count(ofGroup: nil, $0) } == 0)
    }

    @Test(arguments: [
        ([], []), ([1], [0..<1]), ([3, 3, 3, 3], [0..<3, 3..<4]), ([5, 5, 1], [0..<2, 2..<3]),
        ([11, 1, 9, 1], [0..<1, 1..<3, 3..<4]), ([1, 12, 13], [0..<1, 1..<2, 2..<3]),
    ])
    func `a batch has three rows and ten bytes at most, or one row`(lengths: [Int], ranges: [Range<Int>]) {
        var (batches, found) = (Batches((rows: 3, length: 10)), [Range<Int>]())
        for (number, length) in lengths.enumerated() {
            let first = batches.begins(length) ? number : found.popLast()?.lowerBound ?? number
            found.append(first..<number + 1)
        }
        #expect(found == ranges)
    }
}
