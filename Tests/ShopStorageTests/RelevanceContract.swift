import ShopProducts
import SiteSearch
import Testing
import Web

/// The order by relevance, and what was meant by a search with a slip.
@Suite struct RelevanceContract {
    private static let rows: [CatalogueRow] = [
        .row("a", "Filter", content: "For coffees and teas"), .row("b", "Mug", content: "Coffee, cà phê"),
        .row("c", "Coffees of the south"), .row("d", "Iced coffee"), .row("e", "Coffee", content: "Iced"),
        .row("f", "Tea", content: "No coffee"), .row("g", "冰咖啡", content: "Iced coffee"),
        .row("h", "Coffeepot", content: "coffee"),
    ]

    private static let searches: [(String, [Int])] = [
        ("coffee", [4, 5, 3, 8, 2, 6, 7, 1]), ("coff", [3, 4, 5, 8, 1, 2, 6, 7]), ("iced coffee", [4, 5, 7]),
        ("ice coffee", [4, 5, 7]), ("coffee ice", [4, 5, 7]), ("tea", [6, 1]), ("咖啡", [7]), ("coffee 咖啡", [7]),
        ("Cà Phê coffee", [2]), ("coffee the", [3]),
    ]

    @Test(arguments: Engine.allCases)
    func `a search has what is named so first, and whole words before beginnings`(_ engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows(Self.rows)
        for (search, ids) in Self.searches {
            let query = ProductQuery(search: search)
            #expect(query.sort == .relevance)
            #expect(try store.products(query).products.map(\.id) == ids, "\(search)")
            let pages = try (1...ids.count).map { page in
                try store.products(ProductQuery(search: search, page: Paged(page), per: 1)).products.map(\.id)
            }
            #expect(pages == ids.map { [$0] }, "\(search)")
        }
    }

    @Test(arguments: Engine.allCases)
    func `an update and new products change the ranks`(_ engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows(Self.rows)
        _ = try store.importRows([
            .row("d", "Iced tea", content: "coffee"), .row("i", "Coffee to go"), .row("f", "Coffee tea"),
        ])
        #expect(
            try store.products(ProductQuery(search: "coffee")).products.map(\.id) == [5, 6, 9, 3, 8, 2, 4, 7, 1])
    }

    private static let slips: [(String, String?)] = [
        ("cofee", "coffee"), ("coffe", "coffe"), ("coffees", "coffees"), ("cofees", "coffees"), ("iecd", "iced"),
        ("icedd", "iced"), ("tee", "tea"), ("mugg", "mug"), ("xyz", nil), ("soouth", "south"), ("phe", "phe"),
        ("phh", "phe"), ("nu", nil),
    ]

    @Test(arguments: Engine.allCases)
    func `a word with a slip is the word that most products have of those next to it`(_ engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows(Self.rows)
        for (slip, meant) in Self.slips {
            #expect(try Spelling(slip).flatMap(store.meant(by:)) == meant, "\(slip)")
        }
    }

    @Test(arguments: Engine.allCases)
    func `a word that is gone is no longer meant`(_ engine: Engine) throws {
        let store = try engine.products()
        _ = try store.importRows((0..<200).map { .row("p\($0)", "Oolong") })
        let slip = try #require(Spelling("oolnog"))
        #expect(try store.meant(by: slip) == "oolong")
        _ = try store.importRows((0..<200).map { .row("p\($0)", "Sencha") })
        #expect(try store.meant(by: slip) == nil)
        #expect(try store.meant(by: #require(Spelling("senhca"))) == "sencha")
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `both engines rank and correct alike`(seed: UInt64) throws {
        var random = RandomCatalogue(seed: seed)
        let rows = random.rows(300)
        let (memory, sqlite) = (try Engine.memory.products(), try Engine.sqlite.products())
        _ = try memory.importRows(rows)
        _ = try sqlite.importRows(rows)
        var (ranked, corrected) = (0, 0)
        for _ in 0..<25 {
            let search = random.search()
            for category in [nil, "tea"] {
                for page in [1, 4] {
                    let query = ProductQuery(search: search, category: category, page: Paged(page), per: 9)
                    let (found, expected) = (try sqlite.products(query), try memory.products(query))
                    #expect(found.products.map(\.id) == expected.products.map(\.id), "\(query)")
                    #expect(found.total == expected.total, "\(query)")
                    if found.total > 9 { ranked += 1 }
                }
            }
            for word in SearchText(search).words.map({ random.slip(in: $0) }) {
                guard let spelling = Spelling(word) else { continue }
                let meant = try sqlite.meant(by: spelling)
                #expect(try meant == memory.meant(by: spelling), "\(word)")
                if let meant, meant != word { corrected += 1 }
            }
        }
        #expect(ranked > 20 && corrected > 5, "\(ranked) \(corrected)")
    }
}

extension RandomCatalogue {
    /// The word with a letter more, less or another one.
    fileprivate mutating func slip(in word: String) -> String {
        var letters = Array(word.unicodeScalars)
        let place = Int.random(in: 0..<letters.count, using: &self)
        let letter = (letters + Array("aetхб".unicodeScalars)).randomElement(using: &self) ?? "a"
        switch Int.random(in: 0..<3, using: &self) {
        case 0: letters[place] = letter
        case 1: letters.insert(letter, at: place)
        default: letters.remove(at: place)
        }
        return String(String.UnicodeScalarView(letters))
    }
}
