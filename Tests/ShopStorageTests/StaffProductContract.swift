import ShopOracles
import Foundation
import Prices
import ShopProducts
import SiteCollections
import SiteDatabase
import SiteSearch
import Testing
import Web

@testable import ShopStorage

/// What every store of the catalogue promises to its staff.
@Suite struct StaffProductContract {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: Engine.allCases)
    func `a product that is added is the newest, in its category and found`(engine: Engine) throws {
        let (store, editor) = try engine.staffProducts()
        #expect(try store.currency() == nil)
        let product = try store.add(.tea("Sencha", "Green"), by: editor)
        #expect(product.id == 1 && product.visibility == .shown && product.revision == 1)
        #expect(try store.product(1)?.name == "Sencha" && store.staffProduct(1) == product)
        #expect(try store.newest(3).map(\.id) == [1] && store.currency() == .usd)
        #expect(try store.products(ProductQuery(category: "tea")).products.map(\.id) == [1])
        #expect(try store.products(ProductQuery(search: "gree")).products.map(\.id) == [1])
        #expect(try store.categoryNames() == ["Tea"])
        let second = try store.add(.tea("Sencha", "Again"), by: editor)
        #expect(second.id == 2 && second.slug != product.slug)
    }

    @Test(arguments: Engine.allCases)
    func `an edit that begins from an older revision is told what is there, and changes nothing`(engine: Engine) throws
    {
        let (store, editor) = try engine.staffProducts()
        let first = try store.add(.tea("Sencha", "Green"), by: editor)
        let saved = try store.edit(1, from: first.revision, to: .tea("Sencha", "Greener"), by: editor)
        guard case .saved(let second) = saved else { return #expect(Bool(false), "\(saved)") }
        #expect(second.revision == 2 && second.draft.content == "Greener")
        let late = try store.edit(1, from: first.revision, to: .tea("Gyokuro", "Green"), by: editor)
        #expect(late == .conflict(second))
        #expect(try store.product(1)?.content == "Greener" && store.product(1)?.name == "Sencha")
        // Nothing would be lost.
        #expect(try store.edit(1, from: 1, to: second.draft, by: editor) == .saved(second))
        #expect(try store.edit(9, from: 1, to: second.draft, by: editor) == .noProduct)
    }

    @Test(arguments: Engine.allCases, [StaffProduct.Visibility.hidden, .deleted])
    func `what only the staff sees is on no page, and comes back with its number`(
        engine: Engine, visibility: StaffProduct.Visibility
    ) throws {
        let (store, editor) = try engine.staffProducts()
        _ = try store.add(.tea("Sencha", "Green"), by: editor)
        _ = try store.add(.tea("Assam", "Black"), by: editor)
        #expect(try store.set(visibility, of: 1, by: editor)?.visibility == visibility)
        #expect(try store.product(1) == nil && store.staffProduct(1)?.visibility == visibility)
        #expect(try store.newest(9).map(\.id) == [2] && store.changes(after: 0, max: 9).map(\.id) == [2])
        #expect(try store.products(ProductQuery(search: "green")).total == 0)
        #expect(try store.products(ProductQuery(sort: .name)).products.map(\.id) == [2])
        #expect(try store.category("tea")?.count == 1)
        #expect(try store.unseenProducts(visibility, max: 9).map(\.id) == [1])
        var exported: [String] = []
        try store.exportRows { exported.append($0.name) }
        #expect(exported == (visibility == .hidden ? ["Sencha", "Assam"] : ["Assam"]))
        #expect(try store.set(.shown, of: 1, by: editor)?.revision == 3)
        #expect(try store.products(ProductQuery(search: "green")).products.map(\.id) == [1])
        #expect(try store.products(ProductQuery()).products.map(\.id) == [1, 2])
        #expect(try store.set(.shown, of: 9, by: editor) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `a file with a deleted product brings it back, and leaves a hidden one hidden`(engine: Engine) throws {
        let (store, editor) = try engine.staffProducts()
        _ = try store.importRows([.row("a", "Sencha", category: "Tea"), .row("b", "Assam", category: "Tea")])
        _ = try store.set(.deleted, of: 1, by: editor)
        _ = try store.set(.hidden, of: 2, by: editor)
        #expect(try store.categories(.first).total == 0)
        let summary = try store.importRows([.row("a", "Sencha", category: "Tea"), .row("b", "Assam!", category: "Tea")])
        #expect(summary == ImportSummary(added: 0, updated: 2, unchanged: 0))
        #expect(try store.products(ProductQuery()).products.map(\.id) == [1])
        #expect(try store.products(ProductQuery(search: "s")).products.map(\.id) == [1])
        #expect(try store.staffProduct(2)?.draft.name == "Assam!" && store.product(2) == nil)
        // An edit that began before the import is told of it.
        guard case .conflict = try store.edit(2, from: 2, to: .tea("X", ""), by: editor) else {
            return #expect(Bool(false))
        }
    }

    @Test(arguments: Engine.allCases)
    func `a photograph that is ready changes the products that show it, and nothing of them but the time`(
        engine: Engine
    ) throws {
        let (store, editor) = try engine.staffProducts()
        let photograph = try #require(
            Photograph(hash: "0123456789abcdef", width: 900, height: 600, colour: "102030"))
        for image in ["pictures/a.svg", photograph.name, photograph.name] {
            let draft = ProductDraft(
                name: image, content: "", price: Price(minorUnits: 500, currency: .usd), category: "Tea", image: image)
            _ = try store.add(draft, by: editor)
        }
        let before = try (1...3).map { try #require(try store.product($0)) }
        try store.photographIsReady(photograph, at: editor.time + 60)
        let after = try (1...3).map { try #require(try store.product($0)) }
        #expect(zip(before, after).map { $0.changed < $1.changed } == [false, true, true])
        #expect(try store.staffProduct(2)?.revision == 1 && store.events(of: 2).count == 1)
        #expect(try store.products(ProductQuery()).products.map(\.id) == [1, 2, 3])
        _ = try store.set(.deleted, of: 2, by: editor)
        _ = try store.set(.deleted, of: 3, by: editor)
        var named: [Photograph] = []
        try store.photographs { named.append($0) }
        #expect(named == [photograph])
    }

    @Test(arguments: Engine.allCases)
    func `a list has the order that the staff makes, and what is new comes behind`(engine: Engine) throws {
        let (store, editor) = try engine.staffProducts()
        let rows = (1...30).map { CatalogueRow.row("p\($0)", "Tea \($0)", category: $0 % 2 == 0 ? "Even" : "Odd") }
        _ = try store.importRows(rows, at: Self.start)
        #expect(try store.place(of: 30, in: nil) == ProductPlace(place: 30, count: 30, page: 2))
        #expect(
            try store.move(30, to: 2, in: nil, by: editor) == ProductPlace(place: 2, count: 30, page: 1))
        #expect(try store.products(ProductQuery()).products.map(\.id).prefix(3) == [1, 30, 2])
        // Page 1 took it in, and no other product moved to another page.
        let second = try store.products(ProductQuery(page: 2))
        #expect(second.products.map(\.id) == [25, 26, 27, 28, 29] && second.offset == 25 && second.pages == 2)
        // Each list has an order of its own; the other orders stay.
        #expect(try store.products(ProductQuery(category: "even")).products.last?.id == 30)
        #expect(try store.products(ProductQuery(sort: .newest)).products.first?.id == 30)
        #expect(try store.move(30, to: 0, in: "even", by: editor)?.place == 1)
        #expect(try store.category("even")?.image == store.product(30)?.image)
        #expect(try store.move(1, to: 99, in: "odd", by: editor) == ProductPlace(place: 15, count: 15, page: 1))
        let found = ProductQuery(search: "tea", sort: .catalogue)
        #expect(try store.products(found).products.map(\.id).prefix(2) == [1, 30])
        let odd = ProductQuery(search: "tea", sort: .catalogue, category: "odd")
        #expect(try store.products(odd).products.last?.id == 1)
        // What it does not have: another category's, none, a hidden one.
        #expect(try store.move(1, to: 1, in: "even", by: editor) == nil)
        #expect(try store.move(1, to: 1, in: "nothing", by: editor) == nil && store.place(of: 1, in: "no") == nil)
        #expect(try store.move(99, to: 1, in: nil, by: editor) == nil)
        _ = try store.set(.hidden, of: 30, by: editor)
        #expect(try store.place(of: 30, in: nil) == nil && store.move(30, to: 1, in: nil, by: editor) == nil)
        #expect(try store.products(ProductQuery()).products.map(\.id).prefix(2) == [1, 2])
        _ = try store.set(.shown, of: 30, by: editor)
        #expect(try store.place(of: 30, in: nil)?.place == 30 && store.place(of: 30, in: "even")?.place == 15)
        #expect(try store.events(of: 1).first?.move == ProductMove(in: "odd", from: 1, to: 15))
        // Nothing is done, and nothing noted, where it is there already.
        _ = try store.move(1, to: 15, in: "odd", by: editor)
        #expect(try store.events(of: 1).count == 1)
        // A small file goes one by one, a large one exchanges the catalogue.
        _ = try store.importRows([.row("new", "New", category: "Odd")], at: Self.start + 1)
        #expect(try store.products(ProductQuery(category: "odd")).products.suffix(2).map(\.id) == [1, 31])
        let many = (1...600).map { CatalogueRow.row("m\($0)", "Many \($0)", category: "Odd") }
        _ = try store.importRows(many, at: Self.start + 2)
        #expect(try store.place(of: 1, in: "odd")?.place == 15 && store.place(of: 32, in: "odd")?.place == 17)
    }

    @Test(arguments: Engine.allCases)
    func `the history says who did what, for a year`(engine: Engine) throws {
        let (store, editor) = try engine.staffProducts()
        let (draft, other) = (ProductDraft.tea("Sencha", "Green"), ProductDraft.tea("Sencha", "Green", price: 700))
        _ = try store.add(draft, by: editor)
        _ = try store.edit(1, from: 1, to: other, by: editor)
        for visibility in [StaffProduct.Visibility.hidden, .hidden, .shown, .deleted, .shown] {
            _ = try store.set(visibility, of: 1, by: editor)
        }
        let events = try store.events(of: 1)
        #expect(events.map(\.kind) == [.restored, .deleted, .shown, .hidden, .edited, .added])
        #expect(events[4].before == draft && events[4].after == other && events[5].after == draft)
        #expect(events.allSatisfy { $0.editor == "ann@example.org" && $0.time == Self.start })
        let later = Editor(editor.writer.visitor, name: "bob@example.org", at: Self.start + 366 * 86_400)
        _ = try store.set(.hidden, of: 1, by: later)
        #expect(try store.events(of: 1).map(\.editor) == ["bob@example.org"])
        #expect(try store.events(of: 2).isEmpty)
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `after any edits both engines show the same, and what is stored beside a product is right`(seed: UInt64) throws
    {
        let ((memory, ann), (stored, bob)) = try (Engine.memory.staffProducts(), Engine.sqlite.staffProducts())
        var random = RandomCatalogue(seed: seed)
        let rows = random.rows(240).map { $0.with(random.texts()) }
        for store in [memory, stored] { _ = try store.importRows(rows, at: Self.start) }
        for step in 0..<60 {
            let edit = RandomEdit(using: &random, of: 240)
            try edit.run(on: memory, by: ann)
            try edit.run(on: stored, by: bob)
            guard step % 10 == 9 else { continue }
            try Self.compare(memory, stored, &random)
            try StoredCatalogue.check(stored)
        }
    }

    private static let languages = ["en", "vi", "zh"]

    private static func compare(
        _ one: StaffStore, _ other: StaffStore, in language: String, _ query: ProductQuery
    ) throws {
        let page = try other.translated(to: language).products(query)
        let expected = try one.translated(to: language).products(query)
        #expect(page.products.map(\.id) == expected.products.map(\.id), "\(language) \(query)")
        #expect(page.products.map(\.texts) == expected.products.map(\.texts) && page.total == expected.total)
    }

    private static func compare(_ one: StaffStore, _ other: StaffStore, _ random: inout RandomCatalogue) throws {
        for sort in ProductQuery.Sort.ofCatalogue {
            for category in [nil, "tea", "coffee", "cups"] {
                let query = ProductQuery(
                    sort: sort, category: category, page: Paged(Int.random(in: 1...3, using: &random)), per: 60)
                for language in languages { try compare(one, other, in: language, query) }
            }
        }
        for category in [nil, "tea", "coffee", "cups"] {
            for page in 1...12 {
                let query = ProductQuery(category: category, page: Paged(page))
                #expect(try other.products(query) == one.products(query), "\(query)")
            }
        }
        for _ in 0..<12 {
            let sort = ProductQuery.Sort.allCases.randomElement(using: &random)
            let query = ProductQuery(search: random.search(), sort: sort, per: 100)
            for language in languages { try compare(one, other, in: language, query) }
        }
        #expect(try other.textLanguages() == one.textLanguages())
        #expect(try other.categories(.first) == one.categories(.first))
        #expect(try other.newest(8).map(\.id) == one.newest(8).map(\.id))
        for language in languages {
            let (one, other) = (one.translated(to: language), other.translated(to: language))
            for id in 1...9 { #expect(try other.product(id)?.texts == one.product(id)?.texts) }
            #expect(try other.newest(8).map(\.texts) == one.newest(8).map(\.texts))
        }
        for id in [1, 40, 240, 241] {
            #expect(try other.staffProduct(id)?.draft == one.staffProduct(id)?.draft)
            #expect(try other.events(of: id).map(\.kind) == one.events(of: id).map(\.kind))
            #expect(try other.events(of: id).map(\.move) == one.events(of: id).map(\.move))
            for list in [nil, "tea", "cups"] {
                #expect(try other.place(of: id, in: list) == one.place(of: id, in: list))
            }
        }
    }
}

/// An edit that is the same for several stores.
private struct RandomEdit {
    private let kind: Int
    private let id: Int
    private let place: Int
    private let draft: ProductDraft

    init(using random: inout RandomCatalogue, of count: Int) {
        kind = Int.random(in: 0..<13, using: &random)
        place = Int.random(in: 1...6, using: &random)
        id = Int.random(in: 1...count + 3, using: &random)
        draft = ProductDraft(random.rows(1)[0], isSoldOut: Bool.random(using: &random), texts: random.texts())
    }

    func run(on store: StaffStore, by editor: Editor) throws {
        switch kind {
        case 0, 1: _ = try store.add(draft, by: editor)
        case 2: _ = try store.set(.hidden, of: id, by: editor)
        case 3: _ = try store.set(.deleted, of: id, by: editor)
        case 4, 5: _ = try store.set(.shown, of: id, by: editor)
        case 10...12:
            _ = try store.move(id, to: place * place * 7 - 9, in: [nil, "tea", "cups"][place % 3], by: editor)
        default:
            guard let old = try store.staffProduct(id) else { return }
            _ = try store.edit(id, from: old.revision, to: draft, by: editor)
        }
    }
}

typealias StaffStore = any ProductStore & StaffProductStore

extension Engine {
    /// An empty catalogue, and somebody who changes it.
    func staffProducts() throws -> (StaffStore, Editor) {
        let time = Date(timeIntervalSince1970: 1_800_000_000)
        guard let database = try database() else {
            return (MemoryProductStore(), Editor(.random(), name: "ann@example.org", at: time))
        }
        return (
            SQLProductStore(database: database), Editor(try database.visitor(), name: "ann@example.org", at: time)
        )
    }
}

/// What a database keeps beside the products, so that pages and searches need not look at all of them.
enum StoredCatalogue {
    static func check(_ store: StaffStore) throws {
        guard let store = store as? SQLProductStore else { return }
        try store.database.read { db in
            try checkOrders(db)
            try checkPages(db)
            try checkWords(db)
        }
        try store.database.write { db in
            guard db.dialect == .sqlite else { return }
            try db.execute("INSERT INTO product_search (product_search) VALUES ('integrity-check')")
        }
    }

    private static func checkOrders(_ db: SQLTransaction) throws {
        let categories: [Int64] = try db.rows("SELECT id FROM categories") { try $0["id"] }
        for sort in StoredOrder.sorts {
            for category in [0] + categories {
                let expected: [Int] = try db.rows(
                    """
                    SELECT id FROM products WHERE \(ProductRow.isSeen) AND (?1 = 0 OR category = ?1)
                    ORDER BY \(ProductOrder.sql(sort))
                    """, category
                ) { try $0["id"] }
                let order = StoredOrder(sort, of: category, in: db)
                #expect(try order.ids(from: 0, max: .max, of: order.count) == expected, "\(sort) \(category)")
            }
        }
        try checkOrdersOfLanguages(db, [0] + categories)
    }

    /// Each language with names has all orders by them, and no other one has any.
    private static func checkOrdersOfLanguages(_ db: SQLTransaction, _ categories: [Int64]) throws {
        let languages: [String] = try db.rows(
            "SELECT DISTINCT language FROM product_texts WHERE name <> '' ORDER BY language"
        ) { try $0["language"] }
        #expect(try ProductTextRow.languagesOfNames(in: db) == languages)
        let stored: [String] = try db.rows("SELECT DISTINCT sort FROM product_orders WHERE sort LIKE 'name.%'") {
            try $0["sort"]
        }
        #expect(stored == languages.map { "name.\($0)" })
        for language in languages {
            for category in categories {
                let expected: [Int] = try db.rows(
                    """
                    SELECT id FROM products WHERE \(ProductRow.isSeen) AND (?1 = 0 OR category = ?1)
                    ORDER BY \(ProductOrder.translatedName)
                    """, category, language
                ) { try $0["id"] }
                let order = StoredOrder(.name, of: category, naming: language, in: db)
                #expect(try order.ids(from: 0, max: .max, of: order.count) == expected, "\(language) \(category)")
            }
        }
    }

    /// Each list's pages are stored, none of them is empty or too long, and there are none of a list without products.
    private static func checkPages(_ db: SQLTransaction) throws {
        let lists: [Int64] = try db.rows(
            "SELECT DISTINCT category FROM product_orders WHERE sort = 'catalogue' ORDER BY category"
        ) { try $0["category"] }
        let paged: [Int64] = try db.rows("SELECT category FROM product_pages ORDER BY category") { try $0["category"] }
        #expect(lists == paged && !lists.isEmpty)
        for list in lists {
            let pages = try #require(try StoredPages(category: list, db: db).pages)
            let order = StoredOrder(.catalogue, of: list, in: db)
            #expect(try pages.total == order.count)
            #expect(pages.sizes.allSatisfy { (1...pages.most).contains($0) }, "\(pages.sizes)")
            let arranged = StoredOrder(arranging: list, in: db)
            guard try arranged.exists else { continue }
            let ids = try arranged.ids(from: 0, max: .max, of: arranged.count)
            #expect(try ids.sorted() == order.ids(from: 0, max: .max, of: order.count))
            for (place, id) in ids.enumerated() where place % 7 == 0 { #expect(try arranged.place(of: id) == place) }
        }
    }

    /// Each common beginning has just the products that the words' index has of it.
    private static func checkWords(_ db: SQLTransaction) throws {
        #expect(try SearchIndex(.products, in: db).areSetsCurrent)
        let sets = try db.rows("SELECT beginning, products, names FROM common_words") { row in
            (
                beginning: try row["beginning"] as String, products: RowSet(bytes: try row["products"]),
                names: RowSet(bytes: try row["names"])
            )
        }
        #expect(sets.count > 20)
        for set in sets {
            let phrase = [set.beginning.split(separator: " ").map(String.init)]
            let isWhole = set.beginning.hasSuffix(" ")
            let found = try SearchIndex(.products, in: db).indexed(phrase, as: isWhole ? .foundWhole : .found)
            let named = try SearchIndex(.products, in: db).indexed(phrase, as: isWhole ? .namedWhole : .named)
            #expect(set.products.ids == found.ids && set.names.ids == named.ids, "\(set.beginning)")
        }
    }
}

extension ProductDraft {
    static func tea(_ name: String, _ content: String, price: Int64 = 500) -> ProductDraft {
        ProductDraft(
            name: name, content: content, price: Price(minorUnits: price, currency: .usd), category: "Tea",
            image: "pictures/a.svg")
    }
}

extension CatalogueRow {
    /// With the texts of languages.
    func with(_ texts: ProductTexts) -> CatalogueRow {
        with(texts.all)
    }

    /// With columns of languages, in which a text may be empty.
    func with(_ texts: [ProductTexts.Field: String]) -> CatalogueRow {
        CatalogueRow(
            slug: slug, name: name, content: content, price: price, category: category, image: image, texts: texts)
    }
}

extension Product {
    /// What it says.
    var texts: [String] { [name, content] }
}
