import GRDB
import ShopProducts
import Testing

@testable import ShopStorage
@testable import SiteDatabase

/// The sets of products that have a common beginning of a word.
@Suite struct CommonWordsTests {
    private let path: String
    private let database: SQLiteDatabase

    init() throws {
        path = try Scratch.path()
        database = try SQLiteDatabase(migrating: path, schema: .shop)
        var random = RandomCatalogue(seed: 7)
        _ = try database.products.importRows(random.rows(1_000))
    }

    private func sets(of database: SQLiteDatabase) throws -> [String: [Int]] {
        try database.read { db in
            let sets = try db.rows("SELECT beginning, products FROM common_words") {
                (try $0["beginning"] as String, ProductSet(bytes: try $0["products"]).ids)
            }
            return Dictionary(sets) { first, _ in first }
        }
    }

    /// What the words' index answers.
    private func indexed(_ beginning: String) throws -> [Int] {
        try database.read { db in
            try db.rows(
                "SELECT rowid AS id FROM product_search WHERE product_search MATCH ? ORDER BY rowid",
                "\"\(beginning)\"*"
            ) { try $0["id"] }
        }
    }

    /// Every beginning of a word and of up to four Han characters that stands in a text.
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
                for length in 1...scalars.count { all.insert(String(scalars.prefix(length))) }
                var end = start + 1
                while end < min(words.count, start + 4), words[start...end].allSatisfy(Self.isHan) {
                    all.insert(words[start...end].joined(separator: " "))
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
        #expect(common > 40 && rare > 40)
        #expect(sets["ca"] != nil && sets["冰 咖 啡"] != nil && sets["teapot"] != nil && sets["saffron"] == nil)
    }

    @Test func `a migration makes them as an import does`() throws {
        let sets = try sets(of: database)
        try database.write { db in
            try db.run(
                script: """
                    DROP TABLE common_words;
                    DROP TABLE common_words_state;
                    DELETE FROM grdb_migrations WHERE identifier = '11 common words';
                    """)
        }
        let migrated = try SQLiteDatabase(migrating: path, schema: .shop)
        #expect(try self.sets(of: migrated) == sets && sets.count > 40)
        #expect(try migrated.read { try CommonWords.areCurrent(in: $0) })
    }

    @Test func `an import renews them with the words, and new prices leave them alone`() throws {
        let before = try sets(of: database)
        _ = try database.products.importRows([.row("p3", "Sencha", price: 50)])
        let renewed = try sets(of: database)
        #expect(renewed != before && renewed["tea"]?.contains(4) == false)
        _ = try database.products.importRows([.row("p3", "Sencha", price: 60)])
        #expect(try sets(of: database) == renewed && database.read { try CommonWords.areCurrent(in: $0) })
        for (beginning, products) in renewed { #expect(try indexed(beginning) == products, "\(beginning)") }
    }

    @Test(arguments: [[], [0], [7, 8], [1, 2, 3, 64, 1_000, 100_000]])
    func `a set has what was put into it`(ids: [Int]) {
        var set = ProductSet()
        for id in ids.reversed() { set.insert(id) }
        #expect(set.ids == ids && set.count == ids.count && ids.allSatisfy(set.contains))
        #expect(!set.contains(5) && !set.contains(-1) && !set.contains(.max))
        for other in [[0, 8, 64], [100_000, 200_000], []] {
            var both = ProductSet()
            for id in other { both.insert(id) }
            both.formIntersection(set)
            #expect(both.ids == ids.filter(other.contains))
        }
    }
}
