import GRDB
import ShopProducts
import SiteCollections
import SiteSearch
import Testing

@testable import ShopStorage
@testable import SiteDatabase

/// The sets of products that have a common beginning of a word.
@Suite struct CommonWordsTests {
    private let path: String
    private let database: SQLiteDatabase

    private static let thousand = Result {
        try Scratch.template { database in
            var random = RandomCatalogue(seed: 7)
            _ = try database.products.importRows(random.rows(1_000))
        }
    }

    init() throws {
        path = try Scratch.copy(of: Self.thousand.get())
        database = try SQLiteDatabase(path: path, schema: .shop)
    }

    private func sets(of database: SQLiteDatabase, _ column: SQLText = "products") throws -> [String: [Int]] {
        try database.read { db in
            let sets = try db.rows("SELECT beginning, \(column) AS ids FROM common_words") {
                (try $0["beginning"] as String, RowSet(bytes: try $0["ids"]).ids)
            }
            return Dictionary(sets) { first, _ in first }
        }
    }

    /// What the words' index answers; a space ends a whole word.
    private func indexed(_ beginning: String, in column: String = "") throws -> [Int] {
        try database.read { db in
            try db.rows(
                "SELECT rowid AS id FROM product_search WHERE product_search MATCH ? ORDER BY rowid",
                "\(column)\"\(beginning)\"\(beginning.hasSuffix(" ") ? "" : "*")"
            ) { try $0["id"] }
        }
    }

    /// Every beginning of a word and of up to four Han characters that stands in a text, and each of these whole.
    private func beginnings() throws -> Set<String> {
        let texts = try database.read { db in
            try db.rows("SELECT name, content FROM product_search") {
                [SearchText(try $0["name"]).words, SearchText(try $0["content"]).words]
            }.flatMap(\.self)
        }
        var all: Set<String> = []
        for words in texts {
            for start in words.indices {
                let scalars = words[start].unicodeScalars
                all.insert("\(words[start]) ")
                for length in 1...scalars.count { all.insert(String(scalars.prefix(length))) }
                var end = start + 1
                while end < min(words.count, start + 4), words[start...end].allSatisfy(Self.isHan) {
                    all.insert(words[start...end].joined(separator: " "))
                    all.insert(words[start...end].joined(separator: " ") + " ")
                    end += 1
                }
            }
        }
        return all
    }

    private static func isHan(_ word: String) -> Bool {
        word.unicodeScalars.count == 1 && word.unicodeScalars.allSatisfy(\.properties.isIdeographic)
    }

    @Test func `each set is what the words' index answers, and what is common has one`() throws {
        let sets = try sets(of: database)
        for (beginning, products) in sets { #expect(try indexed(beginning) == products, "\(beginning)") }
        var (common, rare) = (0, 0)
        for beginning in try beginnings() {
            let products = try indexed(beginning)
            #expect(!products.isEmpty)
            #expect((sets[beginning] != nil) == (products.count > CommonWords.limit(of: 1_000)), "\(beginning)")
            if products.count > CommonWords.limit(of: 1_000) { common += 1 } else { rare += 1 }
        }
        #expect(common > 80 && rare > 80)
        let names = try self.sets(of: database, "names")
        #expect(names.count == sets.count && Set(names.values).count > 20)
        for (beginning, products) in names {
            #expect(try indexed(beginning, in: "name : ") == products, "\(beginning)")
        }
        #expect(sets["ca"] != nil && sets["冰 咖 啡"] != nil && sets["teapot"] != nil && sets["saffron"] == nil)
        #expect(sets["ca "] != nil && sets["冰 咖 啡 "] != nil && sets["teapot "] != nil && sets["teapo "] == nil)
    }

    @Test func `a migration makes them as an import does`() throws {
        let (sets, names) = (try sets(of: database), try sets(of: database, "names"))
        try database.write { db in
            try db.run(
                script: """
                    ALTER TABLE common_words DROP COLUMN names;
                    DELETE FROM common_words WHERE beginning LIKE '% ';
                    DROP TABLE product_words;
                    DELETE FROM grdb_migrations WHERE identifier = '12 common words of names';
                    """)
        }
        let migrated = try SQLiteDatabase(migrating: path, schema: .shop)
        #expect(try self.sets(of: migrated) == sets && sets.count > 80)
        #expect(try self.sets(of: migrated, "names") == names)
        #expect(try migrated.read { try SearchIndex(.products, in: $0).areSetsCurrent })
    }

    @Test func `an import renews them with the words, and new prices leave them alone`() throws {
        let before = try sets(of: database)
        _ = try database.products.importRows([.row("p3", "Sencha", price: 50)])
        let renewed = try sets(of: database)
        #expect(renewed != before && renewed["tea"]?.contains(4) == false)
        _ = try database.products.importRows([.row("p3", "Sencha", price: 60)])
        #expect(
            try sets(of: database) == renewed && database.read { try SearchIndex(.products, in: $0).areSetsCurrent })
        for (beginning, products) in renewed { #expect(try indexed(beginning) == products, "\(beginning)") }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `what is common is known among more words than are remembered`(seed: UInt64) throws {
        var random = RandomCatalogue(seed: seed)
        let texts = random.rows(1_500).enumerated().map { number, row in
            // A word that is common but late, one that could have been but for what was forgotten, and one that nobody else has.
            let late = number > 1_300 ? "latecomer" : ""
            let almost = (1_400..<1_495).contains(number) ? "almost" : ""
            let others = "\(late) \(almost) \(UInt64.random(in: 1...UInt64.max, using: &random))"
            return (
                name: SearchText(row.name).words.joined(separator: " "),
                content: "\(SearchText(row.content).words.joined(separator: " ")) \(others)"
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
        #expect(try sets(minNodes: 3_000) == all)
    }

    @Test(arguments: [[], [0], [7, 8], [1, 2, 3, 64, 1_000, 100_000]])
    func `a set has what was put into it`(ids: [Int]) {
        var set = RowSet()
        for id in ids.reversed() { set.insert(id) }
        #expect(set.ids == ids && set.count == ids.count && ids.allSatisfy(set.contains))
        #expect(!set.contains(5) && !set.contains(-1) && !set.contains(.max))
        for count in [0, 1, 2, 5, 100] {
            #expect(set.first(count) == Array(ids.prefix(count)) && set.last(count) == ids.suffix(count).reversed())
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
