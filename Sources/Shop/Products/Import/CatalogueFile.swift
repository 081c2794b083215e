import SiteImport

/// A catalogue as a CSV file (RFC 4180, UTF-8) with the columns slug, name, content, price, currency, category and
/// image, and perhaps what the picture shows, `alt`, and the texts of languages: `name.vi`, `content.vi`, `alt.vi`.
///
/// ```csv
/// slug,name,content,price,currency,category,image
/// phin-filter,Phin filter,"Steel, for one cup",4.50,USD,Brewing,pictures/phin.svg
/// ```
public enum CatalogueFile {
    /// Every row of a file; throws its issues, so a file with one bad row has none.
    ///
    /// The columns may have any order; lines end in LF or CRLF; empty lines and a byte order mark are skipped, and a
    /// line break inside quotes becomes LF. `pictures` returns what is wrong with the picture of a name;
    /// `progress` receives the number of parsed bytes now and then. `languages` are those of the site, by their subtags.
    public static func parse(
        _ bytes: [UInt8], languages: [String] = [], pictures: (String) -> CatalogueProblem?,
        progress: (Int) -> Void = { _ in }
    ) throws(CatalogueError) -> [CatalogueRow] {
        var reader = CSVReader(bytes)
        var parser = try CatalogueParser(header: reader.next(), languages: languages)
        var rows: [CatalogueRow] = []
        var reported = 0
        while let record = reader.next() {
            if let row = parser.row(of: record, pictures: pictures) { rows.append(row) }
            guard reader.offset - reported >= progressStep else { continue }
            reported = reader.offset
            progress(reported)
        }
        progress(bytes.count)
        guard parser.issues.isEmpty else { throw parser.issues }
        return rows
    }

    /// The file of these rows, which `parse` reads back to the same rows where they have texts in all of these languages, or in none.
    public static func write(_ rows: some Sequence<CatalogueRow>, languages: [String] = []) -> [UInt8] {
        rows.reduce(into: header(of: languages)) { $0 += line(of: $1, languages) }
    }

    /// The first line of a file, with its line break.
    public static let header = header(of: [])

    /// The first line of a file with the texts of these languages.
    public static func header(of languages: [String]) -> [UInt8] {
        CSVWriter.line(of: CatalogueField.all(of: languages).map(\.name))
    }

    /// One row's line, or lines, of a file with the texts of these languages, with the line break.
    public static func line(of row: CatalogueRow, _ languages: [String] = []) -> [UInt8] {
        CSVWriter.line(of: CatalogueField.all(of: languages).map(row.text(in:)))
    }

    private static let progressStep = 65_536
}
