import ShopProducts
import SiteCollections
import SiteSearch

/// A row that is to be written, with its words.
struct PreparedRow: Sendable {
    let row: CatalogueRow
    let step: CataloguePlan.Step
    let name: String
    /// The words of the content; nil if they are not new.
    let content: String?
}

/// Rows of one transaction.
struct PreparedRows: Sendable {
    private(set) var rows: [PreparedRow] = []
    /// How many rows of the file come before the last of them.
    private(set) var place = 0

    mutating func append(_ row: PreparedRow, place: Int) {
        rows.append(row)
        self.place = place
    }
}

extension CataloguePlan {
    /// Hands over the rows that are to be written, with their words, in batches; throws `CatalogueFileChanged` where they are
    /// not those of the plan.
    func prepare(
        _ source: some CatalogueRows, in limit: (rows: Int, length: Int), _ each: (PreparedRows) throws -> Void
    ) throws {
        var (place, batches, batch, words) = (0, Batches(limit), PreparedRows(), SearchWords())
        try source.read(as: fingerprint) { row in
            guard place < steps.count else { throw CatalogueFileChanged() }
            let step = steps[place]
            place += 1
            guard step != .keep else { return }
            if batches.begins(row.name.utf8.count + row.content.utf8.count), !batch.rows.isEmpty {
                try each(batch)
                batch = PreparedRows()
            }
            let prepared = PreparedRow(
                row: row, step: step, name: words.words(of: row.name),
                content: step.hasNewWords ? words.words(of: row.content) : nil)
            batch.append(prepared, place: place)
        }
        guard place == steps.count else { throw CatalogueFileChanged() }
        if !batch.rows.isEmpty { try each(batch) }
    }
}
