import Foundation
import Prices
import ShopProducts
import SiteCollections
import SiteDatabase

/// Writes a catalogue's rows: to tables of its own first, in short transactions between which others write, then in the
/// catalogue's place in one.
///
/// The rows are read twice: to check them and to see what they change, and to write that. What is written is parsed on another
/// thread, and the words' index is made on a third one.
///
/// Where they change few products, these are changed one by one instead, as the staff does it, in one transaction.
struct CatalogueImport {
    /// The most products that are changed one by one: of 100,000 in half a second, for which nobody else writes.
    static let mostEdits = HistoryEntry.mostOfImport
    /// Rows of a short transaction, and the length of their texts.
    static let batch = (rows: 250, length: 125_000)
    private static let batchOfCopies = (rows: 2_000, length: 1_000_000)
    /// Batches that are prepared before they are written.
    private static let batchesAhead = 4

    let database: any SQLDatabase
    let tables: CatalogueTables
    private let now: Date
    private let mostEdits: Int
    private let record: ImportRecord
    private var categories: CategoryRecord
    private var nextID: Int64
    /// Whether products have texts of languages, or the file does.
    private(set) var hasTexts = false

    init(
        into database: any SQLDatabase, now: Date, mostEdits: Int = Self.mostEdits,
        record: ImportRecord = ImportRecord()
    ) throws {
        self.database = database
        self.now = now
        self.mostEdits = mostEdits
        self.record = record
        tables = try database.read { try CatalogueTables(replacing: $0) }
        categories = try database.read { try CategoryRecord(db: $0) }
        nextID = tables.nextID
    }

    /// `progress` receives how much of how much is done.
    mutating func run(_ rows: some CatalogueRows, _ progress: (Int, Int) -> Void) throws -> ImportSummary {
        let plan = try database.read { try CataloguePlan(of: rows, in: $0, record.checkpoint) }
        let steps = ImportSteps(of: plan)
        defer { progress(steps.total, steps.total) }
        guard plan.changes > 0 else {
            try record.end.map { end in try database.write { try end($0, plan.summary) } }
            return plan.summary
        }
        if plan.isSmall(mostEdits) {
            try edit(rows, plan)
        } else {
            do {
                try exchange(rows, plan) { progress(steps.done($0, $1), steps.total) }
            } catch {
                try? database.writeUnsynced { try tables.abandon(in: $0) }
                throw error
            }
        }
        return plan.summary
    }

    /// Changes products one by one.
    private func edit(_ rows: some CatalogueRows, _ plan: CataloguePlan) throws {
        var changes: [CatalogueRow] = []
        try plan.prepare(rows, in: Self.batch) {
            try record.checkpoint()
            changes += $0.rows.map(\.row)
        }
        try database.write { db in
            guard try tables.areOfPresent(db) else { throw CatalogueChanged() }
            let edit = CatalogueEdit(db: db, at: now, by: record.editor)
            for row in changes {
                try record.checkpoint()
                try edit.put(row)
            }
            try record.end?(db, plan.summary)
        }
    }

    /// Makes everything anew.
    private mutating func exchange(
        _ rows: some CatalogueRows, _ plan: CataloguePlan, _ progress: (ImportSteps.Step, Double) -> Void
    ) throws {
        try database.writeUnsynced { try tables.make(with: plan.hasNewWords, in: $0) }
        let words =
            plan.hasNewWords ? BulkIndexing(of: StoredWords(in: database, .nextProducts, check: tables.check)) : nil
        defer { words?.stop() }
        hasTexts = plan.hasTexts
        try copy(plan, words)
        try write(rows, plan, words) { progress(.rows, $0) }
        try place { progress(.places, $0) }
        if let words { try store(words) { progress(.words, $0) } }
        try record.checkpoint()
        try takePlace(plan)
    }

    /// What it replaced is left to the next import where it cannot be removed: the catalogue is the new one by then.
    private mutating func takePlace(_ plan: CataloguePlan) throws {
        defer { try? forget() }
        try database.write { db in
            let areCurrent = try plan.hasNewWords || SearchIndex(.products, in: db).areSetsCurrent
            // A copy: the transaction may run twice.
            var named = categories
            try named.storeNew(in: db)
            try shopCategories.makeLists(in: db)
            try tables.takePlace(endingAt: nextID - 1, in: db)
            try db.renewPageRevision()
            if areCurrent { try SearchIndex(.products, in: db).markSetsCurrent() }
            if let editor = record.editor { try note(plan.summary, by: editor, in: db) }
            try record.end?(db, plan.summary)
        }
    }

    /// One entry of the history for all of it.
    private func note(_ summary: ImportSummary, by editor: String, in db: SQLTransaction) throws {
        try db.execute(
            "INSERT INTO product_events (product, time, kind, editor, after) VALUES (0, ?, ?, ?, ?)",
            Int64(now.timeIntervalSince1970), ProductEvent.Kind.imported.rawValue, editor, JSONColumn.text(summary))
    }

    private func forget() throws {
        for table in CatalogueTables.Table.allCases { try database.writeUnsynced { try tables.forget(table, in: $0) } }
        try database.writeUnsynced { try tables.forgetPlaces(in: $0) }
    }

    /// Copies the catalogue as it is.
    private func copy(_ plan: CataloguePlan, _ words: BulkIndexing?) throws {
        for ids in try batchesOfProducts() {
            try write { db in
                try db.execute(
                    "INSERT INTO next_products SELECT * FROM products WHERE id BETWEEN ? AND ?", ids.lowerBound,
                    ids.upperBound)
                if hasTexts { try copyTexts(of: ids, in: db) }
                if words != nil { try copyWords(of: ids, in: db) }
            }
            if !plan.changesWords { try words?.add(ids) }
        }
    }

    private func batchesOfProducts() throws -> [ClosedRange<Int64>] {
        var (ranges, batches) = ([ClosedRange<Int64>](), Batches(Self.batchOfCopies))
        try database.read { db in
            try db.forEachRow(
                "SELECT id, \(hasTexts ? Self.length : Self.ownLength) AS length FROM products ORDER BY id"
            ) { row in
                let id: Int64 = try row["id"]
                let first = batches.begins(try row["length"]) ? id : ranges.popLast()?.lowerBound ?? id
                ranges.append(first...id)
            }
        }
        return ranges
    }

    private mutating func write(
        _ rows: some CatalogueRows, _ plan: CataloguePlan, _ words: BulkIndexing?, _ progress: (Double) -> Void
    ) throws {
        let prepared = BlockingQueue<PreparedRows>(limit: Self.batchesAhead)
        let thread = SideThread {
            prepared.finish(Result { try plan.prepare(rows, in: Self.batch) { try prepared.put($0) } })
        }
        defer {
            prepared.finish()
            thread.wait()
        }
        while let batch = try prepared.take() {
            progress(Double(batch.place) / Double(plan.steps.count))
            let new = try write(batch.rows)
            if !plan.changesWords, !new.isEmpty { try words?.add(new.lowerBound...new.upperBound - 1) }
        }
        if plan.changesWords { try words?.add(1...nextID) }
    }

    /// Writes a batch; returns the ids of its new products.
    private mutating func write(_ batch: [PreparedRow]) throws -> Range<Int64> {
        let named = batch.map { ($0, categories.id(of: $0.row.category)) }
        let first = nextID
        try write { db in
            var next = first
            for (prepared, category) in named {
                let (id, changed) = try place(of: prepared, next, in: db)
                try put(prepared, id, category, changed, in: db)
                next += prepared.step == .add ? 1 : 0
            }
        }
        nextID += Int64(batch.count { $0.step == .add })
        return first..<nextID
    }

    /// A row's id, and the time of its change.
    private func place(of prepared: PreparedRow, _ next: Int64, in db: SQLTransaction) throws -> (Int64, Date) {
        guard prepared.step != .add else { return (next, ProductChange.time(at: now)) }
        let stored = try db.row("SELECT id, changed FROM products WHERE slug = ?", prepared.row.slug) { row in
            (id: try row["id"] as Int64, changed: try row["changed"] as Date)
        }
        guard let stored else { throw CatalogueChanged() }
        return (stored.id, ProductChange.time(at: now, after: stored.changed))
    }

    private func put(
        _ prepared: PreparedRow, _ id: Int64, _ category: Int64?, _ changed: Date, in db: SQLTransaction
    ) throws {
        let row = prepared.row
        try db.enqueue(
            """
            INSERT INTO next_products (id, name, name_key, content, price, currency, category, image, changed, slug)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name,
            name_key = excluded.name_key, content = excluded.content, price = excluded.price,
            currency = excluded.currency, category = excluded.category, image = excluded.image,
            changed = excluded.changed, revision = next_products.revision + 1
            """, id, row.name, prepared.name, row.content, row.price.minorUnits, row.price.currency.code, category,
            row.image, Int64(changed.timeIntervalSince1970), row.slug)
        // A file that has a deleted product brings it back.
        try db.enqueue("DELETE FROM next_unseen_products WHERE product = ? AND visibility = 'deleted'", id)
        let texts = hasTexts ? try put(texts: row.texts, of: id, in: db) : ProductTexts()
        if let content = prepared.content {
            try put(
                words: texts.words(.name, behind: prepared.name), texts.words(.content, behind: content), of: id, in: db
            )
        }
    }

    /// A short transaction of this import. A power cut may undo it: what it wrote is nobody's until the tables take their
    /// place, which waits for the disk.
    func write(_ write: (SQLTransaction) throws -> Void) throws {
        try record.checkpoint()
        try database.writeUnsynced { db in
            try tables.check(db)
            try write(db)
        }
    }
}

/// What an import writes beside the catalogue.
struct ImportRecord {
    /// Whom the history names; nil if it has nothing of the import.
    var editor: String?
    /// Is called in the transaction that changes the catalogue.
    var end: ((SQLTransaction, ImportSummary) throws -> Void)?
    /// Is called now and then while nothing is changed yet; what it throws ends the import.
    var checkpoint: () throws -> Void = {}
}

/// How many of an import's rows are done, of steps that take shares of the time.
struct ImportSteps {
    enum Step {
        case rows, places, words
    }

    let total: Int
    private let hasNewWords: Bool

    init(of plan: CataloguePlan) {
        total = plan.steps.count
        hasNewWords = plan.hasNewWords
    }

    /// The number of rows when so much of a step is done, of 1.
    func done(_ step: Step, _ part: Double) -> Int {
        let share = share(of: step)
        return Int(Double(total) * (share.lowerBound + (share.upperBound - share.lowerBound) * part))
    }

    private func share(of step: Step) -> Range<Double> {
        switch step {
        case .rows: hasNewWords ? 0..<0.5 : 0..<0.7
        case .places: hasNewWords ? 0.5..<0.7 : 0.7..<1
        case .words: 0.7..<1
        }
    }
}
