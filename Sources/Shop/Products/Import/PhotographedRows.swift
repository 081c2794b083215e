/// Rows of a file that names photographs as a camera does: each shows what was made of its own.
public struct PhotographedRows<Rows: CatalogueRows>: CatalogueRows {
    private let rows: Rows
    private let checked: CatalogueFingerprint
    private let names: [String: String]

    /// `names` has the photograph's name for each that the file has, as it was when it had this fingerprint.
    public init(_ rows: Rows, as checked: CatalogueFingerprint, names: [String: String]) {
        self.rows = rows
        self.checked = checked
        self.names = names
    }

    public func check(_ each: (CatalogueRow) throws -> Void) throws -> CatalogueFingerprint {
        let fingerprint = try rows.check { try each(photographed($0)) }
        // It may name others by now.
        guard fingerprint == checked else { throw CatalogueFileChanged() }
        return fingerprint
    }

    public func read(as checked: CatalogueFingerprint, _ each: (CatalogueRow) throws -> Void) throws {
        try rows.read(as: checked) { try each(photographed($0)) }
    }

    private func photographed(_ row: CatalogueRow) -> CatalogueRow {
        names[row.image].map(row.showing) ?? row
    }
}
