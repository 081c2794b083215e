import Notebook
import SiteDatabase
import Testing

@testable import SiteCollections

/// The thread that makes the words' index of an import.
struct BulkIndexingTests {
    private struct Replaced: Error {}

    @Test(arguments: DatabaseEngine.all)
    func `if it ends, an import that adds words gets its error`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(EntrySearchTests.schema)
        let stored = StoredWords(in: database, EntrySearchTests.notes.tables.search) { _ in throw Replaced() }
        let indexing = BulkIndexing(of: stored)
        defer { indexing.stop() }
        let row = (id: Int64(1), words: IndexedWords(name: "tea", content: "green"))
        // More than wait for it.
        #expect(throws: Replaced.self) { for _ in 0..<100 { try indexing.add([row]) } }
        #expect(throws: Replaced.self) { try indexing.addStored(upTo: 100_000) }
    }

    @Test(
        arguments: [
            (0, [1...1]), (1, [1...1]), (500, [1...500]), (1_001, [1...500, 501...1_000, 1_001...1_001]),
        ] as [(Int64, [ClosedRange<Int64>])])
    func `slices have every id once`(last: Int64, slices: [ClosedRange<Int64>]) {
        #expect(Array(StoredWords.slices(upTo: last)) == slices)
    }
}
