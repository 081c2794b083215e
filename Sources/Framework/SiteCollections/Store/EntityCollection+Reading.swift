public import SiteDatabase
import SiteSearch

/// What pages for everybody read: entries that visitors see, in one language.
///
/// An entry that breaks a rule of its fields, as one may that is older than the rule, is left out.
extension EntityCollection {
    /// Some entries, in the order of the collection.
    public func entries(
        from first: Int = 0, limit: Int, in language: String, _ db: SQLTransaction
    ) throws -> [Entry<Content>] {
        try entries(in: nil, from: first, limit: limit, language, db)
    }

    /// Some entries of a group, or of all.
    func entries(
        in group: String?, from first: Int, limit: Int, _ language: String, _ db: SQLTransaction
    ) throws -> [Entry<Content>] {
        let statements = statements(language)
        var entries: [Entry<Content>] = []
        let read = { (row: SQLRow) in
            if let entry = try self.entry(row) { entries.append(entry) }
            return true
        }
        if let group {
            try db.readRows(statements.group, group, limit, first, while: read)
        } else {
            try db.readRows(statements.list, limit, first, while: read)
        }
        return entries
    }

    /// An entry by its number, such as one that another collection refers to; nil where visitors see none.
    public func entry(
        _ reference: Reference<Content>?, in language: String, _ db: SQLTransaction
    ) throws -> Entry<Content>? {
        guard let reference else { return nil }
        return try db.row(statements(language).byID, reference.id, read: entry) ?? nil
    }

    /// The entry at an address, and the address that it has now where that is an old one.
    func entry(at address: String, in language: String, _ db: SQLTransaction) throws -> FoundEntry<Content> {
        guard let slug = tables.slug else {
            guard let id = Int64(address), let entry = try entry(Reference(id: id), in: language, db) else {
                return .missing
            }
            return .found(entry)
        }
        if let entry = try db.row(statements(language).bySlug, address, read: entry) {
            return entry.map { .found($0) } ?? .missing
        }
        let moved: String? = try db.row(
            """
            SELECT e.\(slug.columns[0].sql) FROM \(tables.slugs) AS old JOIN \(tables.entries) AS e ON e.id = old.entry
            WHERE old.slug = ? AND e.visibility = 0
            """, address
        ) { row in
            var columns = row.inOrder
            return try columns.text()
        }
        return moved.map { .moved(EntryAddress($0)) } ?? .missing
    }

    /// Those that have all words of a search, and their number.
    func search(
        _ search: String, from first: Int, in language: String, _ db: SQLTransaction
    ) throws -> (entries: [Entry<Content>], count: Int) {
        let patterns = SearchText.patterns(of: search)
        guard !patterns.isEmpty else { return ([], 0) }
        let statements = statements(language).search(patterns.count)
        var (entries, count) = ([Entry<Content>](), 0)
        try db.readRows(statements.count, arguments: patterns) {
            count = try $0["count"]
            return false
        }
        try db.readRows(statements.list, arguments: patterns + [tables.pageSize, first] as [any SQLValueConvertible]) {
            if let entry = try entry($0) { entries.append(entry) }
            return true
        }
        return (entries, count)
    }

    /// How many entries visitors see: of each group, or of all.
    func counts(_ db: SQLTransaction) throws -> EntryCounts {
        let all: Int =
            try db.row("SELECT count(*) AS count FROM \(tables.entries) WHERE visibility = 0") {
                try $0["count"]
            } ?? 0
        guard let group = tables.group?.columns[0].sql else { return EntryCounts(all: all, groups: [:]) }
        let groups = try db.rows(
            "SELECT \(group), count(*) FROM \(tables.entries) WHERE visibility = 0 GROUP BY \(group)"
        ) { row in
            var columns = row.inOrder
            return (try columns.text(), Int(try columns.integer()))
        }
        return EntryCounts(all: all, groups: Dictionary(groups) { first, _ in first })
    }

    /// Those that were changed last, the newest first.
    func newest(_ count: Int, in language: String, _ db: SQLTransaction) throws -> [Entry<Content>] {
        try db.rows(statements(language).newest, count, read: entry).compactMap(\.self)
    }

    /// What is known of all entries that visitors see and whose texts in a language keep the rules, in the order of their numbers.
    func allMeta(in language: String, _ db: SQLTransaction) throws -> [EntryMeta] {
        var all: [EntryMeta] = []
        try db.forEachRow(statements(language).all) { row in
            if let entry = try entry(row) { all.append(entry.meta) }
        }
        return all
    }

    /// Nil where visitors do not see the entry.
    func meta(of id: Int64, _ db: SQLTransaction) throws -> EntryMeta? {
        try entry(Reference(id: id), in: tables.languages[0], db)?.meta
    }

    /// The entries that refer to another one; nil where they are more than a change should render one by one.
    func meta(
        referringTo id: Int64, by field: StoredField, in language: String, _ db: SQLTransaction
    ) throws -> [EntryMeta]? {
        let statement = statements(language).referring(by: field)
        let found = try db.rows(statement, id, Self.maxReferring + 1, read: entry).compactMap { $0?.meta }
        return found.count > Self.maxReferring ? nil : found
    }

    private static var maxReferring: Int { 200 }

    /// Nil where a stored value breaks a rule.
    private func entry(_ row: SQLRow) throws -> Entry<Content>? {
        var columns = row.inOrder
        let meta = try meta(&columns)
        do {
            return Entry(meta: meta, content: try fields.read(&columns))
        } catch is ValueProblem {
            return nil
        }
    }

    private func meta(_ columns: inout SQLColumns) throws -> EntryMeta {
        let (id, changed) = (try columns.integer(), try columns.integer())
        let address = tables.slug == nil ? String(try columns.integer()) : try columns.text()
        return EntryMeta(address: EntryAddress(address), id: id, changed: changed, title: try columns.text())
    }

    private func statements(_ language: String) -> EntryStatements {
        guard let statements = tables.statements[language] else {
            preconditionFailure("\(name) has no language \(language)")
        }
        return statements
    }
}

/// What is at an address.
enum FoundEntry<Content: Entity> {
    case found(Entry<Content>)
    /// The entry has another address now.
    case moved(EntryAddress)
    case missing
}

/// How many entries visitors see.
struct EntryCounts: Equatable {
    let all: Int
    /// By the value of the field that groups them; none that has no entry.
    let groups: [String: Int]
}
