import Prices
import SiteImport

/// Parses a catalogue file's records as rows and collects their issues.
struct CatalogueParser {
    private let columns: [CatalogueField]
    /// Nil for records that were checked before.
    private var slugs: SlugLines?
    private var first: (currency: Currency, line: Int)?
    private(set) var issues = CatalogueError()

    /// Of records that were checked, no slug is the same as another one.
    init(header: CSVRecord?, languages: [String] = [], isChecked: Bool = false) throws(CatalogueError) {
        columns = try CatalogueHeader(header, languages: languages).columns
        slugs = isChecked ? nil : SlugLines()
    }

    /// The record's row, or `nil` where anything in it is wrong; all its issues are kept.
    mutating func row(of record: CSVRecord, pictures: (String) -> CatalogueProblem?) -> CatalogueRow? {
        guard hasEveryField(record) else { return nil }
        let slug = slug(in: record)
        let name = read(.name, in: record, by: CatalogueRules.name)
        let content = read(.content, in: record, by: CatalogueRules.content)
        let price = price(in: record)
        let category = read(.category, in: record, by: CatalogueRules.category)
        let image = image(in: record, pictures: pictures)
        let texts = texts(in: record)
        guard let slug, let name, let content, let price, let category, let image, let texts else { return nil }
        return CatalogueRow(
            slug: slug, name: name, content: content, price: price, category: category, image: image, texts: texts)
    }

    /// The texts of languages; nil if one of them is wrong.
    private mutating func texts(in record: CSVRecord) -> [ProductTexts.Field: String]? {
        var texts: [ProductTexts.Field: String] = [:]
        var isRight = true
        for (place, column) in columns.enumerated() {
            guard case .text(let field) = column else { continue }
            texts[field] = read(column, record.fields[place]) { text throws(CatalogueProblem) in
                try CatalogueRules.text(text, of: field.part)
            }
            isRight = isRight && texts[field] != nil
        }
        return isRight ? texts : nil
    }

    private mutating func slug(in record: CSVRecord) -> String? {
        let slug = read(.slug, in: record, by: CatalogueRules.slug)
        guard let slug else { return nil }
        if let firstLine = slugs?.insert(slug, line: record.line) {
            issue(.repeatedSlug(firstLine: firstLine), in: .slug, of: record)
            return nil
        }
        return slug
    }

    private mutating func price(in record: CSVRecord) -> Price? {
        guard let currency = read(.currency, in: record, by: CatalogueRules.currency) else { return nil }
        if let first, first.currency != currency {
            issue(.secondCurrency(currency, first: first.currency, firstLine: first.line), in: .currency, of: record)
            return nil
        }
        first = first ?? (currency, record.line)
        return read(.price, in: record) { text throws(CatalogueProblem) in
            try CatalogueRules.price(text, in: currency)
        }
    }

    private mutating func image(in record: CSVRecord, pictures: (String) -> CatalogueProblem?) -> String? {
        read(.image, in: record) { text throws(CatalogueProblem) in
            let path = try CatalogueRules.image(text)
            if !path.isEmpty, let problem = pictures(path) { throw problem }
            return path
        }
    }

    /// Where fields are missing or too many, a broken quote is the better explanation.
    private mutating func hasEveryField(_ record: CSVRecord) -> Bool {
        if let limit = record.limit {
            issues.append(CatalogueIssue(line: record.line, problem: .longRow(max: limit)))
            return false
        }
        guard record.count != columns.count else { return true }
        let broken = record.fields.enumerated().compactMap { place, field in field.problem.map { (place, field, $0) } }
        for (place, field, problem) in broken {
            let column = place < columns.count ? columns[place].name : nil
            issues.append(CatalogueIssue(line: field.line, column: column, problem: CatalogueProblem(problem)))
        }
        if broken.isEmpty {
            let problem = CatalogueProblem.fieldCount(found: record.count, expected: columns.count)
            issues.append(CatalogueIssue(line: record.line, problem: problem))
        }
        return false
    }

    private mutating func read<Value>(
        _ column: CatalogueColumn, in record: CSVRecord, by rule: (String) throws(CatalogueProblem) -> Value
    ) -> Value? {
        guard let place = columns.firstIndex(of: .own(column)) else { return nil }
        return read(.own(column), record.fields[place], by: rule)
    }

    private mutating func read<Value>(
        _ column: CatalogueField, _ field: CSVField, by rule: (String) throws(CatalogueProblem) -> Value
    ) -> Value? {
        do throws(CatalogueProblem) {
            return try rule(try field.catalogueText(allowing: column.allowedControls))
        } catch {
            let line = error == .brokenUTF8 ? field.lineOfBrokenUTF8 : field.line
            issues.append(CatalogueIssue(line: line, column: column.name, problem: error))
            return nil
        }
    }

    private mutating func issue(_ problem: CatalogueProblem, in column: CatalogueColumn, of record: CSVRecord) {
        issues.append(CatalogueIssue(line: record.line, column: column.rawValue, problem: problem))
    }
}

/// The columns of a catalogue file, from its first record.
struct CatalogueHeader {
    /// The columns in the file's order, each of them once.
    let columns: [CatalogueField]

    /// Refuses a header that lacks a column, has one twice or has one that no catalogue in these languages has. Those of languages may be
    /// left out.
    init(_ record: CSVRecord?, languages: [String] = []) throws(CatalogueError) {
        var issues = CatalogueError()
        if let limit = record?.limit {
            issues.append(CatalogueIssue(line: 1, problem: .longRow(max: limit)))
            throw issues
        }
        columns = record.map { Self.columns(of: $0, languages, issues: &issues) } ?? []
        if record == nil { issues.append(CatalogueIssue(line: 1, problem: .noHeader)) }
        guard issues.isEmpty else { throw issues }
    }

    private static func columns(
        of record: CSVRecord, _ languages: [String], issues: inout CatalogueError
    ) -> [CatalogueField] {
        var columns: [CatalogueField] = []
        for (place, field) in record.fields.enumerated() {
            do throws(CatalogueProblem) {
                columns.append(try column(of: field, languages, after: columns))
            } catch {
                let name = (try? field.catalogueText())?.excerpt ?? String(place + 1)
                issues.append(CatalogueIssue(line: field.line, column: name, problem: error))
            }
        }
        for column in CatalogueColumn.allCases where !columns.contains(.own(column)) {
            issues.append(CatalogueIssue(line: record.line, column: column.rawValue, problem: .missingColumn))
        }
        return columns
    }

    private static func column(
        of field: CSVField, _ languages: [String], after columns: [CatalogueField]
    ) throws(CatalogueProblem) -> CatalogueField {
        guard let column = CatalogueField(name: try field.catalogueText(), languages: languages) else {
            throw .unknownColumn
        }
        guard !columns.contains(column) else { throw .repeatedColumn }
        return column
    }
}
