import Foundation
import Notebook
import SiteDatabase
import SiteSearch
import SiteStores
import Testing

@testable import SiteCollections

/// The sets of entries that have a common beginning of a word.
struct CommonWordsTests {
    private static let notes = EntrySearchTests.notes
    private static let words = [
        "cà", "phê", "Đen", "tea", "teapot", "t", "咖啡", "冰咖啡", "茶壶", "12", "123", "Straße", "½", "хлеб", "हिन्दी", "green",
    ]

    /// A thousand notes, which a file brings.
    private func database(_ engine: DatabaseEngine) throws -> any SQLDatabase {
        let database = try engine.database(EntrySearchTests.schema)
        var random = Random(state: 7)
        let lines = (0..<1_000).map { number in
            let words = { (count: Int) in (0..<count).map { _ in Self.word(&random) }.joined(separator: " ") }
            return "\(words(2)) \(number),\(words(6)),upper"
        }
        _ = try Self.notes.importFile(
            Array((["title,text,shelf"] + lines).joined(separator: "\n").utf8), into: database,
            by: EntryEditor(name: "mia", time: .now))
        return database
    }

    private static func word(_ random: inout Random) -> String {
        random.next() % 200 == 0 ? "saffron" : words[Int(random.next() % UInt64(words.count))]
    }

    private func sets(of database: any SQLDatabase, _ column: SQLText = "ids") throws -> [String: [Int]] {
        try database.read { db in
            let sets = try db.rows("SELECT beginning, \(column) AS ids FROM notes_search_common") {
                (try $0["beginning"] as String, RowSet(bytes: try $0["ids"]).ids)
            }
            return Dictionary(sets) { first, _ in first }
        }
    }

    /// What the words' index answers. A space ends a whole word.
    private func indexed(_ beginning: String, inName: Bool = false, in database: any SQLDatabase) throws -> [Int] {
        let isWhole = beginning.hasSuffix(" ")
        let rank: SearchRank = inName ? (isWhole ? .namedWhole : .named) : isWhole ? .foundWhole : .found
        return try database.read { db in
            let phrase = beginning.split(separator: " ").map(String.init)
            return try SearchIndex(Self.notes.tables.search, in: db).indexed([phrase], as: rank).ids
        }
    }

    private func check(_ database: any SQLDatabase) throws -> [String: [Int]] {
        let (sets, names) = try (sets(of: database), sets(of: database, "names"))
        for (beginning, entries) in sets {
            #expect(try indexed(beginning, in: database) == entries, "\(beginning)")
            #expect(try indexed(beginning, inName: true, in: database) == names[beginning], "\(beginning)")
        }
        return sets
    }

    @Test(arguments: DatabaseEngine.all)
    func `each set is what the words' index answers, after a file and after edits`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        let sets = try check(database)
        #expect(sets.count > 40 && sets.values.allSatisfy { $0.count > CommonWords.limit(of: 1_000) })
        for common in ["ca", "ca ", "冰 咖 啡", "冰 咖 啡 ", "teapot", "teapot ", "te"] {
            #expect(sets[common] != nil, "\(common)")
        }
        for rare in ["teapo ", "saffron", "saffron "] { #expect(sets[rare] == nil, "\(rare)") }
        try database.write { db in
            let writer = Self.notes.write(in: db, by: EntryEditor(name: "mia", time: .now))
            for id in Int64(1)...60 {
                if id % 3 == 0 { try writer.set(.hidden, of: id) }
                guard var texts = try writer.entry(id)?.texts else { continue }
                texts["title", "vi"] = id % 2 == 0 ? "teapot" : ""
                texts["text"] = "green"
                _ = try writer.edit(id, from: id % 3 == 0 ? 2 : 1, to: texts)
            }
        }
        let edited = try check(database)
        #expect(edited["teapot"] != sets["teapot"] && edited["green"] != sets["green"])
    }

    @Test(arguments: DatabaseEngine.all)
    func `what is common is found without the words' index`(_ engine: DatabaseEngine) throws {
        let database = try database(engine)
        let find = { (search: String) in
            try database.read { try Self.notes.search(search, from: 0, in: "en", $0).count }
        }
        let searches = ["t", "tea ca", "冰咖啡", "teapot green"]
        let counts = try searches.map(find)
        try database.write { try $0.execute("DELETE FROM notes_search") }
        #expect(try searches.map(find) == counts && counts.allSatisfy { $0 > 20 } && find("saffron") == 0)
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `what is common is known among more words than are remembered`(seed: UInt64) throws {
        var random = Random(state: seed)
        let texts = (0..<1_500).map { number in
            let words = (0..<8).map { _ in Self.word(&random) }.joined(separator: " ")
            // A word that is common but late, one that could have been but for what was forgotten, and one that nobody else has.
            let late = number > 1_300 ? "latecomer" : ""
            let almost = (1_400..<1_495).contains(number) ? "almost" : ""
            return (
                name: SearchText(Self.word(&random)).words.joined(separator: " "),
                content: "\(SearchText(words).words.joined(separator: " ")) \(late) \(almost) \(random.next())"
            )
        }
        func sets(minNodes: Int) throws -> [String: [Int]] {
            var words = CommonWords(WordTrie(minNodes: minNodes))
            for (id, texts) in texts.enumerated() { words.count(id, texts) }
            words.endCounting()
            var sets: [String: [Int]] = [:]
            try words.forEach(of: { each in for (id, texts) in texts.enumerated() { try each(id, texts) } }) {
                sets[$0.beginning] = $0.rows.ids
            }
            return sets
        }
        let all = try sets(minNodes: 1_000_000)
        #expect(all.count > 40 && all["latecomer"]?.count == 199 && all.values.allSatisfy { $0.count > 100 })
        #expect(all["almost"] == nil)
        // No phrase has an ASCII word.
        let phrases = all.keys.map { $0.split(separator: " ") }.filter { $0.count > 1 }
        #expect(!phrases.isEmpty && phrases.allSatisfy { $0.allSatisfy { !$0.utf8.contains { $0 < 0x80 } } })
        #expect(try sets(minNodes: 3_000) == all)
    }

    @Test(arguments: [[], [0], [7, 8], [1, 2, 3, 64, 1_000, 100_000]])
    func `a set has what was put into it`(ids: [Int]) {
        var set = RowSet()
        for id in ids.reversed() { set.insert(id) }
        #expect(set.ids == ids && set.count == ids.count && ids.allSatisfy(set.contains))
        #expect(!set.contains(5) && !set.contains(-1) && !set.contains(.max))
        for count in [0, 1, 2, 5, 100] {
            #expect(set.first(count) == Array(ids.prefix(count)))
        }
        for other in [[0, 8, 64], [100_000, 200_000], []] {
            var others = RowSet()
            for id in other { others.insert(id) }
            var (both, either, rest) = (others, others, others)
            both.formIntersection(set)
            either.formUnion(set)
            rest.subtract(set)
            #expect(both.ids == other.filter(ids.contains))
            #expect(either.ids == Set(ids + other).sorted())
            #expect(rest.ids == other.filter { !ids.contains($0) })
        }
    }
}
