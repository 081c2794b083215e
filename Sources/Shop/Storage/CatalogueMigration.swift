import Foundation
import Prices
import SiteCollections
import SiteDatabase

/// Copies the products of the previous version into the collection's tables. The previous version still reads the old tables. It can no longer
/// write them, because pages would not show its changes. A later version drops the old tables.
enum CatalogueMigration {
    static let step = Migration("27 products as a collection") { db in
        // The version before still writes products, until the triggers are there.
        try db.enter(.site)
        try db.execute(entries(db.dialect))
        try renameSlugs(in: db)
        for language in ["vi", "zh"] { try db.execute(texts(db.dialect), language) }
        try RowNumbers.end(at: RowNumbers.next(of: "products", in: db) - 1, of: "catalogue", in: db)
        try arrange(in: db)
        try copyHistory(in: db)
        try db.run(script: db.dialect == .sqlite ? refusalOfSQLite : refusalOfPostgreSQL)
    }

    /// The tables that no version after this one reads: no copy of a database has their rows.
    static let tablesOfBefore = [
        "products", "product_*", "unseen_products", "common_words*", "category_places", "category_events",
        "catalogue_jobs", "next_*", "old_*",
    ]

    /// With LF at the ends of lines.
    private static func lines(_ text: SQLText, _ dialect: SQLDialect) -> SQLText {
        let character: SQLText = dialect == .sqlite ? "char" : "chr"
        let (cr, lf) = ("\(character)(13)" as SQLText, "\(character)(10)" as SQLText)
        return "replace(replace(\(text), \(cr) || \(lf), \(lf)), \(cr), \(lf))"
    }

    /// The first language's texts are those in English, or the ones without a language.
    private static func entries(_ dialect: SQLDialect) -> SQLText {
        """
        INSERT INTO catalogue (id, position, entry_visibility, revision, entry_created, entry_changed, name, content,
            price, price_currency, category, image, alt, sold_out, slug)
        SELECT p.id, p.id * \(gap), CASE u.visibility WHEN 'hidden' THEN 1 WHEN 'deleted' THEN 2 ELSE 0 END,
            p.revision, p.changed, p.changed, coalesce(nullif(en.name, ''), p.name),
            \(lines("coalesce(nullif(en.content, ''), p.content)", dialect)), p.price, p.currency, p.category, p.image,
            coalesce(nullif(en.alt, ''), own.alt, ''), p.sold_out, p.slug
        FROM products AS p
        LEFT JOIN unseen_products AS u ON u.product = p.id
        LEFT JOIN product_texts AS en ON en.product = p.id AND en.language = 'en'
        LEFT JOIN product_texts AS own ON own.product = p.id AND own.language = ''
        """
    }

    /// A language without a text of its own showed the one without a language, and not the one in English.
    private static func texts(_ dialect: SQLDialect) -> SQLText {
        let text = { (name: SQLText, own: SQLText) -> SQLText in
            "coalesce(nullif(t.\(name), ''), CASE WHEN en.\(name) <> '' THEN \(own) END, '')"
        }
        return """
            INSERT INTO catalogue_texts (entry, language, name, content, alt)
            SELECT p.id, ?1, \(text("name", "p.name")), \(lines(text("content", "p.content"), dialect)),
                \(text("alt", "own.alt"))
            FROM products AS p
            LEFT JOIN product_texts AS t ON t.product = p.id AND t.language = ?1
            LEFT JOIN product_texts AS en ON en.product = p.id AND en.language = 'en'
            LEFT JOIN product_texts AS own ON own.product = p.id AND own.language = ''
            WHERE t.product IS NOT NULL OR en.product IS NOT NULL
            """
    }

    /// That of `CollectionWriter`, which is 2 to the power of 32.
    private static let gap: SQLText = "4294967296"

    /// A slug that begins or ends with a hyphen breaks today's rule.
    private static func renameSlugs(in db: SQLTransaction) throws {
        let rows: [Int64] = try db.rows("SELECT id FROM catalogue WHERE slug LIKE '-%' OR slug LIKE '%-' ORDER BY id") {
            try $0["id"]
        }
        for id in rows {
            var (slug, number) = ("product-\(id)", 1)
            while try db.row("SELECT 1 FROM catalogue WHERE slug = ?", slug, read: { _ in true }) == true {
                number += 1
                slug = "product-\(id)-\(number)"
            }
            try db.execute("UPDATE catalogue SET slug = ? WHERE id = ?", slug, id)
        }
    }

    /// Gives products the positions of the orders that the staff made. What visitors do not see comes behind.
    private static func arrange(in db: SQLTransaction) throws {
        let lists: [Int64] = try db.rows("SELECT DISTINCT category FROM product_orders WHERE sort = 'manual'") {
            try $0["category"]
        }
        for list in lists {
            let ids = try order("manual", of: list, in: db)
            // An older version may have changed the list since: then the pages showed the other order.
            guard try ids.count == order("catalogue", of: list, in: db).count else { continue }
            let column: SQLText = list == 0 ? "position" : "entry_group_position"
            try db.execute(
                """
                UPDATE catalogue SET \(column) = (id + ?1) * \(gap)
                WHERE entry_visibility <> 0 AND (?2 = 0 OR category = ?2)
                """, ids.count, list)
            for (place, id) in ids.enumerated() {
                try db.enqueue("UPDATE catalogue SET \(column) = ? * \(gap) WHERE id = ?", place + 1, id)
            }
        }
    }

    private static func order(_ sort: String, of list: Int64, in db: SQLTransaction) throws -> [Int] {
        try db.rows(
            "SELECT count, products FROM product_orders WHERE sort = ? AND category = ? ORDER BY block", sort, list
        ) { row in PackedIDs.ids(0..<(try row["count"] as Int), of: try row["products"]) }.flatMap(\.self)
    }

    /// An import of many products was one row of the whole catalogue: that is left out.
    private static func copyHistory(in db: SQLTransaction) throws {
        var categories: [String: Int64] = [:]
        try db.forEachRow("SELECT id, name FROM categories") { categories[try $0["name"]] = try $0["id"] as Int64 }
        var last: Int64 = 0
        while true {
            let events = try db.rows(
                """
                SELECT id, product, time, kind, editor, before, after FROM product_events
                WHERE id > ? AND kind <> 'imported' ORDER BY id LIMIT 500
                """, last
            ) { try Event($0, categories) }
            guard let end = events.last?.id else { return }
            for event in events {
                try db.enqueue(
                    """
                    INSERT INTO catalogue_history (entry, time, kind, editor, before, after)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """, event.product, event.time, event.kind, event.editor, event.before, event.after)
            }
            last = end
        }
    }

    /// A row of the history of before, with its texts as a collection has them.
    private struct Event {
        let id, product, time: Int64
        let kind, editor, before, after: String

        init(_ row: SQLRow, _ categories: [String: Int64]) throws {
            (id, product, time) = (try row["id"], try row["product"], try row["time"])
            let kind: String = try row["kind"]
            (self.kind, editor) = (kind == "restored" ? "shown" : kind, try row["editor"])
            let (before, after): (String?, String?) = (try row["before"], try row["after"])
            var texts = (before: [String: String](), after: [String: String]())
            if kind == "moved", let move = after.flatMap({ Self.value(of: $0, as: Move.self) }) {
                let name = move.category == nil ? "place" : "group_place"
                texts = ([name: String(move.from)], [name: String(move.to)])
            } else {
                let drafts = [before, after].map { $0.flatMap { Self.value(of: $0, as: Draft.self) } }
                let all = drafts.map { $0?.texts(categories) ?? [:] }
                let isOther = { (name: String) in all[0][name, default: ""] != all[1][name, default: ""] }
                texts = (all[0].filter { isOther($0.key) }, all[1].filter { isOther($0.key) })
            }
            (self.before, self.after) = (try Self.json(texts.before), try Self.json(texts.after))
        }

        /// Nil if it cannot be read: then the change is known, and not what it was.
        private static func value<Value: Decodable>(of json: String, as type: Value.Type) -> Value? {
            try? JSONDecoder().decode(type, from: Data(json.utf8))
        }

        private static func json(_ texts: [String: String]) throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(texts), as: UTF8.self)
        }
    }

    /// The place of a product in a list before and after.
    private struct Move: Decodable {
        let category: String?
        let from, to: Int
    }

    /// What a product was.
    private struct Draft: Decodable {
        let name, content: String
        /// In minor units of the currency.
        let price: Int64
        let currency, category, image: String
        let isSoldOut: Bool
        /// By language.
        let names, contents, alts: [String: String]?

        func texts(_ categories: [String: Int64]) -> [String: String] {
            var texts = ["image": image, "sold_out": isSoldOut ? "1" : ""]
            if let currency = Currency(code: currency) {
                texts["price"] = "\(Price(minorUnits: price, currency: currency).decimal) \(currency.code)"
            }
            texts["category"] = categories[category].map(String.init)
            for (field, own, others) in [
                ("name", name, names), ("content", content, contents), ("alt", alts?[""] ?? "", alts),
            ] {
                texts[field] = others?["en"] ?? own
                for language in ["vi", "zh"] { texts["\(field).\(language)"] = others?[language] }
            }
            return texts
        }
    }

    /// SQLite's import of the version before renames `products`, for which its trigger is not called. It first removes a table `old_products`: a
    /// view of that name ends it.
    private static let refusalOfSQLite: SQLText = """
        \(["INSERT", "UPDATE", "DELETE"].map { refusal(of: SQLText(unchecked: $0), on: "products") }.joined(by: "\n"))
        \(refusal(of: "INSERT", on: "product_events"))
        CREATE VIEW old_products AS SELECT 1;
        """

    private static func refusal(of event: SQLText, on table: SQLText) -> SQLText {
        """
        CREATE TRIGGER \(table)_refuse_\(event) BEFORE \(event) ON \(table) BEGIN
            SELECT RAISE(ABORT, 'a newer version has the products');
        END;
        """
    }

    private static let refusalOfPostgreSQL: SQLText = """
        CREATE FUNCTION refuse_products() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'a newer version has the products';
        END $$;
        CREATE TRIGGER products_refuse BEFORE INSERT OR UPDATE OR DELETE ON products
        FOR EACH ROW EXECUTE FUNCTION refuse_products();
        CREATE TRIGGER product_events_refuse BEFORE INSERT ON product_events
        FOR EACH ROW EXECUTE FUNCTION refuse_products();
        """
}
