/// Which column stands where in a catalogue file, as its first record says.
struct CatalogueHeader {
    /// The columns in the file's order, each of them once.
    let columns: [CatalogueColumn]

    /// Refuses a header that lacks a column, has one twice or has one that no catalogue has.
    init(_ record: CSVRecord?) throws(CatalogueFaults) {
        var faults = CatalogueFaults()
        columns = record.map { Self.columns(of: $0, faults: &faults) } ?? []
        if record == nil { faults.append(CatalogueFault(line: 1, problem: .noHeader)) }
        guard faults.isEmpty else { throw faults }
    }

    private static func columns(of record: CSVRecord, faults: inout CatalogueFaults) -> [CatalogueColumn] {
        var columns: [CatalogueColumn] = []
        for (place, field) in record.fields.enumerated() {
            do throws(CatalogueProblem) {
                columns.append(try column(of: field, after: columns))
            } catch {
                let name = (try? field.text()).map { String($0.prefix(40)) } ?? String(place + 1)
                faults.append(CatalogueFault(line: field.line, column: name, problem: error))
            }
        }
        for column in CatalogueColumn.allCases where !columns.contains(column) {
            faults.append(CatalogueFault(line: record.line, column: column.rawValue, problem: .missingColumn))
        }
        return columns
    }

    private static func column(
        of field: CSVField, after columns: [CatalogueColumn]
    ) throws(CatalogueProblem) -> CatalogueColumn {
        guard let column = CatalogueColumn(rawValue: try field.text()) else { throw .unknownColumn }
        guard !columns.contains(column) else { throw .repeatedColumn }
        return column
    }
}
