import Foundation
import Prices
import ShopProducts
import SiteCollections
import SiteDatabase

/// What an import of checked rows changes, in a byte for each row.
struct CataloguePlan: Sendable {
    enum Step: UInt8, Sendable {
        case keep, add
        /// Other columns than those whose words are looked up.
        case change
        case changeWords

        var hasNewWords: Bool { self == .add || self == .changeWords }
    }

    /// A step for each row of the file.
    private(set) var steps: [Step] = []
    private(set) var counts = (added: 0, updated: 0)
    private(set) var hasNewWords = false
    /// Whether words of products that were there are others.
    private(set) var changesWords = false
    /// Whether products have texts of languages, or the file does.
    private(set) var hasTexts = false
    private(set) var fingerprint = CatalogueFingerprint.none
    /// Bytes of the texts of what is added or changed.
    private var length = 0
    /// Whether products can be changed one by one: the sets of common words, which only an exchange of everything makes, are there.
    private let mayEdit: Bool

    /// Checks the rows, and holds them against the catalogue; throws what is wrong with them, or `CurrencyConflict`. `checkpoint` is called for
    /// each row.
    init(of rows: some CatalogueRows, in db: SQLTransaction, _ checkpoint: () throws -> Void = {}) throws {
        let code: String? = try db.row("SELECT currency FROM products LIMIT 1") { try $0["currency"] }
        let isEmpty = code == nil
        hasTexts = try !ProductTextRow.languages(in: db).isEmpty
        mayEdit = try !isEmpty && SearchIndex(.products, in: db).areSetsCurrent
        var catalogue = code.flatMap(Currency.init)
        var other: Currency?
        fingerprint = try rows.check { row in
            try checkpoint()
            catalogue = catalogue ?? row.price.currency
            if other == nil, row.price.currency != catalogue { other = row.price.currency }
            hasTexts = hasTexts || !row.texts.isEmpty
            add(isEmpty ? .add : try Self.step(row, in: db), row)
        }
        if let catalogue, let other { throw CurrencyConflict(catalogue: catalogue, file: other) }
    }

    var changes: Int { counts.added + counts.updated }
    var summary: ImportSummary {
        ImportSummary(added: counts.added, updated: counts.updated, unchanged: steps.count - changes)
    }

    /// Whether it is less work to change products one by one than to make everything anew.
    func isSmall(_ most: Int) -> Bool { mayEdit && changes <= most && length <= Self.mostEditedBytes }

    /// They are in memory together.
    private static let mostEditedBytes = 2_000_000

    private mutating func add(_ step: Step, _ row: CatalogueRow) {
        steps.append(step)
        length += step == .keep ? 0 : row.name.utf8.count + row.content.utf8.count
        counts.added += step == .add ? 1 : 0
        counts.updated += step == .change || step == .changeWords ? 1 : 0
        hasNewWords = hasNewWords || step.hasNewWords
        changesWords = changesWords || step == .changeWords
    }

    private static func step(_ row: CatalogueRow, in db: SQLTransaction) throws -> Step {
        let old = try db.row(
            """
            SELECT products.slug AS slug, \(ProductRow.columns),
                (SELECT visibility FROM unseen_products WHERE product = products.id) AS visibility
            FROM \(ProductRow.tables) WHERE products.slug = ?
            """, row.slug
        ) { (row: try ProductRow.catalogueRow($0), isDeleted: try $0["visibility"] as String? == "deleted") }
        guard let (old, isDeleted) = old else { return .add }
        guard !isDeleted else { return .changeWords }
        guard try !changesTexts(row, in: db) else { return .changeWords }
        guard old != row.withoutTexts else { return .keep }
        return old.name == row.name && old.content == row.content ? .change : .changeWords
    }

    private static func changesTexts(_ row: CatalogueRow, in db: SQLTransaction) throws -> Bool {
        guard !row.texts.isEmpty else { return false }
        let id: Int64? = try db.row("SELECT id FROM products WHERE slug = ?", row.slug) { try $0["id"] }
        let texts = try id.map { try ProductTextRow.texts(of: $0, in: db) } ?? ProductTexts()
        return texts.changed(by: row.texts) != texts
    }
}
