import Foundation
import Prices
import ShopProducts
import SiteDatabase

/// Writes a catalogue's rows: to tables of its own first, in short transactions between which others write, then in the
/// catalogue's place in one.
struct CatalogueImport {
    /// A row that the catalogue does not have like this.
    private struct Change {
        let row: CatalogueRow
        let id: Int64
        /// Nil for a new product.
        let old: CatalogueRow?
        let changed: Date

        /// To index the same words again would take longer than the rest of it.
        var hasNewWords: Bool { old?.name != row.name || old?.content != row.content }
        /// The length in bytes of the texts to index.
        var length: Int { hasNewWords ? row.name.utf8.count + row.content.utf8.count : 0 }
    }

    /// Rows of a short transaction, and the length of their texts; to index these takes far longer than to copy them.
    static let batch = (rows: 5_000, length: 2_000_000)
    private static let batchOfWords = (rows: 250, length: 32_000)
    /// Bytes of sets that one transaction writes.
    private static let batchOfSets = 1_000_000
    /// Pages of the words' index that one transaction merges.
    private static let mergedPages = 16

    let database: any SQLDatabase
    private let tables: CatalogueTables
    private let now: Date
    private var categories: CategoryRecord

    init(into database: any SQLDatabase, now: Date) throws {
        self.database = database
        self.now = now
        tables = try database.read { try CatalogueTables(replacing: $0) }
        categories = try database.read { try CategoryRecord(db: $0) }
    }

    mutating func run(_ rows: [CatalogueRow], _ progress: (Int) -> Void) throws -> ImportSummary {
        let changes = try changes(rows)
        let updated = changes.count { $0.old != nil }
        defer { progress(rows.count) }
        guard !changes.isEmpty else { return ImportSummary(added: 0, updated: 0, unchanged: rows.count) }
        let hasNewWords = changes.contains(where: \.hasNewWords)
        try database.write { try tables.make(with: hasNewWords, in: $0) }
        try copy(hasNewWords)
        try write(changes) { progress($0 * rows.count / changes.count) }
        if hasNewWords {
            try mergeWords()
            try storeCommonWords()
        }
        try place()
        try database.write { db in
            let areCurrent = try hasNewWords || CommonWords.areCurrent(in: db)
            // A copy: the transaction may run twice.
            var named = categories
            try named.storeNew(in: db)
            try tables.takePlace(in: db)
            try db.renewPageRevision()
            if areCurrent { try CommonWords.markCurrent(in: db) }
        }
        for table in CatalogueTables.Table.allCases { try database.write { try tables.forget(table, in: $0) } }
        return ImportSummary(
            added: changes.count - updated, updated: updated, unchanged: rows.count - changes.count)
    }

    private func changes(_ rows: [CatalogueRow]) throws -> [Change] {
        try database.read { db in
            try refuseOtherCurrency(rows, db)
            var next = tables.nextID
            return try rows.compactMap { row in
                guard let (id, old, changed) = try stored(row.slug, db) else {
                    defer { next += 1 }
                    return Change(row: row, id: next, old: nil, changed: ProductChange.time(at: now))
                }
                return old == row
                    ? nil
                    : Change(row: row, id: id, old: old, changed: ProductChange.time(at: now, after: changed))
            }
        }
    }

    private func refuseOtherCurrency(_ rows: [CatalogueRow], _ db: SQLTransaction) throws {
        let code: String? = try db.row("SELECT currency FROM products LIMIT 1") { try $0["currency"] }
        guard let catalogue = code.flatMap(Currency.init) ?? rows.first?.price.currency else { return }
        if let other = rows.first(where: { $0.price.currency != catalogue }) {
            throw CurrencyConflict(catalogue: catalogue, file: other.price.currency)
        }
    }

    private func stored(_ slug: String, _ db: SQLTransaction) throws -> (id: Int64, row: CatalogueRow, changed: Date)? {
        try db.row(
            """
            SELECT products.slug AS slug, \(ProductRow.columns) FROM \(ProductRow.tables) WHERE products.slug = ?
            """, slug
        ) { (try $0["id"], try ProductRow.catalogueRow($0), try ProductRow.changed($0)) }
    }

    /// Copies the catalogue as it is.
    private func copy(_ hasNewWords: Bool) throws {
        let products: [(id: Int64, length: Int)] = try database.read { db in
            try db.rows("SELECT id, length(name) + length(content) AS length FROM products ORDER BY id") {
                (try $0["id"], try $0["length"])
            }
        }
        func copy(in batch: (rows: Int, length: Int), _ sql: String, then: () throws -> Void) throws {
            for range in Self.ranges(products.map(\.length), in: batch) {
                try write { try $0.execute(sql, products[range.lowerBound].id, products[range.upperBound - 1].id) }
                try then()
            }
        }
        try copy(in: Self.batch, "INSERT INTO next_products SELECT * FROM products WHERE id BETWEEN ? AND ?") {}
        guard hasNewWords else { return }
        try copy(
            in: Self.batchOfWords,
            """
            INSERT INTO next_product_search (rowid, name, content)
            SELECT rowid, name, content FROM product_search WHERE rowid BETWEEN ? AND ?
            """
        ) { _ = try mergeSomeWords() }
    }

    private mutating func write(_ changes: [Change], _ progress: (Int) -> Void) throws {
        for range in Self.ranges(changes.map(\.length), in: Self.batchOfWords) {
            progress(range.lowerBound)
            let named = changes[range].map { ($0, categories.id(of: $0.row.category)) }
            try write { db in
                for (change, category) in named { try put(change, category, in: db) }
            }
            if named.contains(where: \.0.hasNewWords) { _ = try mergeSomeWords() }
        }
    }

    /// Divides rows, whose texts are so long, into batches; a row that is too long for one has one for itself.
    static func ranges(_ lengths: [Int], in batch: (rows: Int, length: Int)) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (first, sum) = (0, 0)
        for (row, length) in lengths.enumerated() {
            if row > first, row - first == batch.rows || sum + length > batch.length {
                ranges.append(first..<row)
                (first, sum) = (row, 0)
            }
            sum += length
        }
        return lengths.isEmpty ? [] : ranges + [first..<lengths.count]
    }

    /// Merges some of what the transactions wrote, which SQLite would do now and then in one of them, for as long as that takes. Each
    /// time takes the longer the more parts it merges, so it is done as they come. True when there is nothing to merge.
    private func mergeSomeWords() throws -> Bool {
        var isMerged = false
        try write { isMerged = try tables.mergeWords(Self.mergedPages, in: $0) }
        return isMerged
    }

    private func mergeWords() throws {
        try write { try tables.endWords(in: $0) }
        while try !mergeSomeWords() {}
    }

    private func storeCommonWords() throws {
        var batch: [CommonWord] = []
        var size = 0
        func write() throws {
            try self.write { db in
                for word in batch {
                    try CommonWords.insert(word, into: CatalogueTables.Table.commonWords.next, in: db)
                }
            }
            (batch, size) = ([], 0)
        }
        let words = try CommonWords(in: CatalogueTables.Table.words.next) { read in
            try database.read { db in
                try tables.check(db)
                try read(db)
            }
        }
        try words.forEach { word in
            batch.append(word)
            size += word.products.bytes.count + word.names.bytes.count
            if size >= Self.batchOfSets { try write() }
        }
        try write()
    }

    private func put(_ change: Change, _ category: Int64?, in db: SQLTransaction) throws {
        let row = change.row
        try db.execute(
            """
            INSERT INTO next_products (id, name, name_key, content, price, currency, category, image, changed, slug)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name,
            name_key = excluded.name_key, content = excluded.content, price = excluded.price,
            currency = excluded.currency, category = excluded.category, image = excluded.image,
            changed = excluded.changed
            """, change.id, row.name, words(row.name), row.content, row.price.minorUnits, row.price.currency.code,
            category, row.image, Int64(change.changed.timeIntervalSince1970), row.slug)
        guard change.hasNewWords else { return }
        if change.old != nil { try db.execute("DELETE FROM next_product_search WHERE rowid = ?", change.id) }
        try db.execute(
            "INSERT INTO next_product_search (rowid, name, content) VALUES (?, ?, ?)", change.id, words(row.name),
            words(row.content))
    }

    /// A space sorts before every letter and digit, so that the text sorts as the list of words does.
    private func words(_ text: String) -> String {
        SearchText(text).words.joined(separator: " ")
    }

    /// A short transaction of this import.
    func write(_ write: (SQLTransaction) throws -> Void) throws {
        try database.write { db in
            try tables.check(db)
            try write(db)
        }
    }
}
