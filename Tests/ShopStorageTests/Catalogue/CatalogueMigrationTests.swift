import Foundation
import Prices
import ShopCounter
import ShopProducts
import ShopShelf
import SiteDatabase
import SiteStores
import Testing
import Web

@testable import ShopStorage
@testable import SiteCollections

extension SiteSchema {
    /// That of the version before the products were a collection.
    static let shopBeforeProducts = SiteSchema(
        collections: [shopCategories.reference], Array(shopMigrations.prefix { $0.name != "products 1" }))
}

/// The products of the version before become a collection.
@Suite struct CatalogueMigrationTests {
    /// A shop that the version before filled and still has open, after the migration.
    private struct Shop {
        let old: any LiveDatabase
        let new: any LiveDatabase

        init(_ engine: Engine) throws {
            let location = try engine.location()
            try location.migrate(.shopBeforeProducts)
            old = try location.open(.shopBeforeProducts)
            try old.write { db in
                try Self.fillProducts(db)
                try Self.fillLists(db)
                try Self.fillHistory(db)
            }
            try location.migrate(.shop)
            new = try location.open(.shop)
        }

        private static func fillProducts(_ db: SQLTransaction) throws {
            try db.execute("INSERT INTO categories (slug, name) VALUES ('brewing', 'Brewing'), ('tea', 'Tea')")
            let products: [(slug: String, name: String, content: String, price: Int, category: Int?, revision: Int)] = [
                ("phin", "Coffee filter", "Steel\r\nand\rglass\n", 3_200, 1, 3), ("-tra-", "Trà", "Lá", 450, 1, 1),
                ("cup", "Cup", "", 900, 1, 4), ("product-2", "Filter papers", "", 5, 2, 1),
                ("old-", "Old pot", "", 0, nil, 2), ("assam", "Assam", "", 700, 2, 1), ("mug", "Mug", "", 800, 1, 1),
                ("gone", "Gone", "", 1, nil, 1),
            ]
            for (number, product) in products.enumerated() {
                try db.execute(
                    """
                    INSERT INTO products (slug, name, name_key, content, price, currency, category, image, changed,
                        revision, sold_out) VALUES (?, ?, '', ?, ?, 'USD', ?, ?, ?, ?, ?)
                    """, product.slug, product.name, product.content, product.price, product.category,
                    "pictures/\(number + 1).svg", 1_700_000_000 + number, product.revision, product.slug == "cup")
            }
            // Its number is not given again.
            try db.execute("DELETE FROM products WHERE slug = 'gone'")
            try db.execute("INSERT INTO unseen_products (product, visibility) VALUES (3, 'hidden'), (5, 'deleted')")
            for (product, language, name, content, alt) in [
                (1, "", "", "", "A shining pot"), (1, "vi", "Phin cà phê", "", ""), (2, "", "", "", "Tách"),
                (2, "en", "Tea", "Leaf\r\nonly", "Cup"), (2, "zh", "", "叶", ""), (6, "en", "Assam tea", "", ""),
            ] {
                try db.execute(
                    "INSERT INTO product_texts (product, language, name, content, alt) VALUES (?, ?, ?, ?, ?)",
                    product, language, name, content, alt)
            }
        }

        /// An older version has left the order of the second category out of date.
        private static func fillLists(_ db: SQLTransaction) throws {
            for (sort, category, blocks) in [
                ("catalogue", 0, [[1, 2, 4, 6, 7]]), ("catalogue", 1, [[1, 2, 7]]), ("catalogue", 2, [[4, 6]]),
                ("manual", 0, [[7, 1, 2], [6, 4]]), ("manual", 1, [[2, 7, 1]]), ("manual", 2, [[6]]),
            ] {
                for (number, ids) in blocks.enumerated() {
                    try db.execute(
                        """
                        INSERT INTO product_orders (sort, category, block, count, first, products)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """, sort, category, number + 1, ids.count, ids[0], PackedIDs.bytes(of: ids))
                }
            }
        }

        private static func fillHistory(_ db: SQLTransaction) throws {
            let draft = { (price: Int, others: String) in
                #"{"name":"Coffee filter","content":"Steel","price":\#(price),"currency":"USD","category":"Brewing","#
                    + #""image":"pictures/1.svg","isSoldOut":false\#(others)}"#
            }
            let events: [(product: Int, kind: String, before: String?, after: String?)] = [
                (1, "added", nil, draft(3_000, "")),
                (1, "edited", draft(3_000, ""), draft(3_200, #","names":{"vi":"Phin"},"alts":{"":"A pot"}"#)),
                (0, "imported", nil, #"{"added":7,"updated":0,"unchanged":0}"#),
                (1, "moved", nil, #"{"from":1,"to":2}"#),
                (1, "moved", nil, #"{"category":"brewing","from":1,"to":3}"#), (1, "deleted", nil, nil),
                (1, "restored", nil, nil), (3, "hidden", nil, nil), (6, "edited", "?", "?"),
            ]
            for (number, event) in events.enumerated() {
                try db.execute(
                    """
                    INSERT INTO product_events (product, time, kind, editor, before, after) VALUES (?, ?, ?, ?, ?, ?)
                    """, event.product, 1_800_000_000 + number, event.kind, "ann@example.org", event.before, event.after
                )
            }
        }

        func entry(_ id: Int64) throws -> StoredEntry? {
            try new.read { try StoredEntries(tables: shopProducts.tables, db: $0).entry(id) }
        }

        func texts(_ id: Int64) throws -> [String: String] {
            let texts = try #require(try entry(id)).texts.all.filter { !$0.value.isEmpty }
            return Dictionary(uniqueKeysWithValues: texts.map { ($0.key.description, $0.value) })
        }

        func events(of id: Int64) throws -> [EntryEvent] {
            try new.read { try EntryHistory(tables: shopProducts.tables, db: $0).events(of: id) }
        }
    }

    @Test(arguments: Engine.databases)
    func `products keep their texts in every language, and all that is theirs`(_ engine: Engine) throws {
        let shop = try Shop(engine)
        // A language without a text of its own showed the one without a language.
        #expect(
            try shop.texts(1) == [
                "name": "Coffee filter", "name.vi": "Phin cà phê", "content": "Steel\nand\nglass\n",
                "price": "32.00 USD", "category": "1", "image": "pictures/1.svg", "alt": "A shining pot",
                "slug": "phin",
            ])
        #expect(
            try shop.texts(2) == [
                "name": "Tea", "name.vi": "Trà", "name.zh": "Trà", "content": "Leaf\nonly", "content.vi": "Lá",
                "content.zh": "叶", "price": "4.50 USD", "category": "1", "image": "pictures/2.svg", "alt": "Cup",
                "alt.vi": "Tách", "alt.zh": "Tách", "slug": "product-2-2",
            ])
        #expect(try shop.texts(6)["name"] == "Assam tea" && shop.texts(6)["name.vi"] == "Assam")
        #expect(try shop.texts(3)["sold_out"] == "1" && shop.texts(5)["price"] == "0.00 USD")
        #expect(try shop.texts(5)["slug"] == "product-5" && shop.texts(5)["category"] == nil)
        let entries = try (1...7).map { try #require(try shop.entry($0)) }
        #expect(entries.map(\.revision) == [3, 1, 4, 1, 2, 1, 1])
        #expect(entries.map(\.changed) == (0..<7).map { 1_700_000_000 + $0 })
        #expect(entries.map(\.visibility) == [.visible, .visible, .hidden, .visible, .deleted, .visible, .visible])
        #expect(try shop.entry(8) == nil)
        #expect(try shop.new.read { try StoredEntries(tables: shopProducts.tables, db: $0).invalid() }.isEmpty)
        try StoredCatalogue.check(shop.new)
        // The next one has the next number, and a file knows the products by their slugs.
        let counts = try shop.new.stock([
            StockedProduct("new", category: "Tea"), StockedProduct("mug", name: "Large mug", category: "Brewing"),
        ])
        #expect(counts.added == 1 && counts.changed == 1)
        #expect(try shop.texts(9)["category"] == "2" && shop.texts(7)["name"] == "Large mug")
    }

    @Test(arguments: Engine.databases)
    func `visitors see and find what they saw and found`(_ engine: Engine) throws {
        let shop = try Shop(engine)
        let store = shop.new.products
        let phin = Product(
            id: 1, name: "Coffee filter", content: "Steel\nand\nglass\n",
            price: Price(minorUnits: 3_200, currency: .usd),
            category: ProductCategory(slug: "brewing", name: "Brewing"), image: "pictures/1.svg", alt: "A shining pot",
            changed: Date(timeIntervalSince1970: 1_700_000_000))
        #expect(try store.product(1) == phin)
        #expect(try store.translated(to: "vi").product(1)?.name == "Phin cà phê" && store.product(3) == nil)
        for (language, search, ids) in [
            ("en", "phin", [1]), ("vi", "filter", [4, 1]), ("zh", "tra", [2]), ("en", "叶", [2]), ("vi", "leaf", [2]),
            ("en", "cup", []), ("en", "shining", []),
        ] {
            let found = try store.translated(to: language).products(ProductQuery(search: search, sort: .priceUp))
            #expect(found.products.map(\.id) == ids, "\(search)")
        }
        #expect(try store.search(meantBy: "assma") == "assam")
        let names = ProductQuery(sort: .name)
        #expect(try store.products(names).products.map(\.id) == [6, 1, 4, 7, 2])
        #expect(try store.translated(to: "vi").products(names).products.map(\.id) == [6, 4, 7, 1, 2])
        #expect(try store.categories(.first).categories.map(\.count) == [3, 2])
    }

    @Test(arguments: Engine.databases)
    func `lists keep the orders that the staff made, unless they were out of date`(_ engine: Engine) throws {
        let shop = try Shop(engine)
        let ids = { (category: String?) in
            try shop.new.products.products(ProductQuery(category: category)).products.map(\.id)
        }
        #expect(try ids(nil) == [7, 1, 2, 6, 4] && ids("brewing") == [2, 7, 1])
        // The order of all products is that of a category without one.
        #expect(try ids("tea") == [6, 4])
        // What was hidden comes last.
        try shop.new.set(.visible, of: 3)
        #expect(try ids(nil) == [7, 1, 2, 6, 4, 3] && ids("brewing") == [2, 7, 1, 3])
        try shop.new.move(4, to: 1)
        try shop.new.move(1, to: 1, inGroup: true)
        #expect(try ids(nil) == [4, 7, 1, 2, 6, 3] && ids("brewing") == [1, 2, 7, 3])
    }

    @Test(arguments: Engine.databases)
    func `the history is read and undone`(_ engine: Engine) throws {
        let shop = try Shop(engine)
        let events = try shop.events(of: 1)
        #expect(events.map(\.kind) == [.shown, .deleted, .moved, .moved, .edited, .added])
        #expect(events.allSatisfy { $0.editor == "ann@example.org" })
        #expect(events.last?.time == Date(timeIntervalSince1970: 1_800_000_000))
        #expect(events.map(\.isInGroup) == [false, false, true, false, false, false])
        #expect(events[2].before["group_place"] == "1" && events[2].after["group_place"] == "3")
        #expect(events[3].before["place"] == "1" && events[3].after["place"] == "2")
        let (edited, names) = (events[4], [FieldKey("price"), FieldKey("name", "vi"), FieldKey("alt")])
        #expect(names.map { edited.before[$0] } == ["30.00 USD", "", ""])
        #expect(names.map { edited.after[$0] } == ["32.00 USD", "Phin", "A pot"] && edited.after.all.count == 3)
        #expect(events[5].after["category"] == "1" && events[5].after["name"] == "Coffee filter")
        #expect(try shop.events(of: 3).map(\.kind) == [.hidden] && shop.events(of: 0).isEmpty)
        // What cannot be read is known all the same.
        #expect(try shop.events(of: 6).map(\.after) == [EntryTexts(languages: ["vi", "zh"])])
        let editor = EntryEditor(name: "bob", time: Date(timeIntervalSince1970: 1_800_000_100))
        let undone = try shop.new.write {
            try shopProducts.write(in: $0, by: editor).undo(events[4].id, of: 1, from: 3)
        }
        guard case .saved(let entry) = undone else {
            Issue.record("\(undone)")
            return
        }
        #expect(entry.texts["price"] == "30.00 USD" && entry.texts["name", "vi"].isEmpty && entry.texts["alt"].isEmpty)
        // And a move, to the place of before.
        _ = try shop.new.write {
            try shopProducts.write(in: $0, by: editor).undo(events[2].id, of: 1, from: 4)
        }
        let brewing = try shop.new.products.products(ProductQuery(category: "brewing")).products.map(\.id)
        #expect(brewing == [1, 2, 7])
    }

    @Test(arguments: Engine.databases)
    func `the version before reads its tables, and is refused when it changes products`(_ engine: Engine) throws {
        let shop = try Shop(engine)
        let names = {
            try shop.old.read { try $0.rows("SELECT name FROM products ORDER BY id") { try $0["name"] as String } }
        }
        let before = try names()
        #expect(before.count == 7 && before[1] == "Trà")
        let writes: [SQLText] = [
            "UPDATE products SET price = 1 WHERE id = 1", "DELETE FROM products WHERE id = 1",
            """
            INSERT INTO products (slug, name, name_key, content, price, currency, image, changed)
            VALUES ('x', 'X', 'x', '', 1, 'USD', '', 1)
            """,
            "INSERT INTO product_events (product, time, kind, editor) VALUES (1, 1, 'moved', 'ann')",
        ]
        for write in writes {
            let error = #expect(throws: (any Error).self) { try shop.old.write { _ = try $0.execute(write) } }
            let reason = error.map { "\($0)" } ?? ""
            #expect(reason.contains("a newer version has the products"), "\(write): \(reason)")
        }
        // Its import exchanges tables. In PostgreSQL it replaces rows.
        if engine == .sqlite {
            for script in ["DROP TABLE IF EXISTS old_products;", "ALTER TABLE products RENAME TO old_products;"]
                as [SQLText]
            {
                #expect(throws: (any Error).self) { try shop.old.write { try $0.run(script: script) } }
            }
        }
        #expect(try names() == before)
        // It goes on with all else.
        _ = try shop.old.counters.increase(by: Writer(shop.old.visitor()), from: .zero)
    }
}
