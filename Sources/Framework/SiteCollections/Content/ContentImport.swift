import Foundation
import Platform
import SiteContent
import SiteDatabase
import SiteMarkdown
import Web

/// Makes the entries of a collection follow the files of its folder.
///
/// The table of files has the entry and the hash of each file, which also depends on the declaration. Only entries with a changed hash
/// are imported, like the lines of a CSV file. So their pages are rendered as after a change by the staff.
struct ContentImport: Sendable {
    /// How often an import is tried if somebody changes the collection meanwhile.
    private static let tries = 5
    /// For more paths, all rows of the table are read at once.
    private static let manyPaths = 100

    let reader: ContentReader
    let folder: ContentFolder
    let database: any SQLDatabase
    let now: Date

    private var tables: CollectionTables { reader.tables }
    private var files: SQLText { tables.content.files }
    private var links: SQLText { tables.content.links }

    /// Imports the named files, or all of them. Returns the counts, or nil if no file has changed. Throws `ContentProblems` if a file is wrong:
    /// then no file is imported.
    func run(_ paths: Set<String>? = nil) throws -> ImportCounts? {
        for _ in 1..<Self.tries {
            do { return try runOnce(paths) } catch is EntriesChanged {}
        }
        return try runOnce(paths)
    }

    private func runOnce(_ paths: Set<String>?) throws -> ImportCounts? {
        let (known, declaration) = (KnownFiles(of: files, in: database), reader.declaration)
        let texts = paths?.filter(ContentFolder.isText)
        let looked = try texts ?? Set(folder.files().keys).union(known.readAll())
        let shown = try reader.pictures.texts(showing: paths?.subtracting(looked), links, in: database)
        if looked.count > Self.manyPaths, paths != nil { _ = try known.readAll() }
        var changed: [String: FoundFile?] = [:]
        for path in looked.union(shown) {
            let found = try read(path, declaration)
            if try shown.contains(path) || found?.hash ?? "" != known.hash(of: path) { changed[path] = .some(found) }
        }
        return changed.isEmpty ? nil : try take(&changed, known, declaration)
    }

    /// Throws `ContentProblems` if a file links to a file or a heading that is gone, or to an address at which the site has no page. `run` checks
    /// only the links of changed files to other files: this checks the files that link to them.
    func checkLinks(hasPage: (_ address: String) -> Bool) throws {
        let found: [(path: String, target: String, anchors: Int)] = try database.read { db in
            try db.rows(
                """
                SELECT link.path AS path, link.target AS target, link.anchors AS anchors FROM \(links) AS link
                LEFT JOIN \(files) AS target ON target.path = link.target AND target.hash <> ''
                WHERE (link.anchors = 1 OR target.path IS NULL) AND link.photograph IS NULL
                    AND link.target NOT LIKE 'http://%' AND link.target NOT LIKE 'https://%'
                """
            ) { (try $0["path"], try $0["target"], try $0["anchors"]) }
        }
        let pages = Set(found.map(\.target).filter { $0.hasPrefix("/") })
        let missing = pages.filter { !hasPage($0) }
        var (read, problems) = ([String: OutlinedFile?](), ContentProblems())
        let file = { (path: String) -> OutlinedFile? in
            if let known = read[path] { return known }
            let found =
                ContentLink.leavesFolder(path)
                ? reader.linkedFile(path) : (try? folder.bytes(of: path)).flatMap { try? OutlinedFile(path, $0) }
            read[path] = .some(found)
            return found
        }
        let wrong = found.filter { _, target, anchors in
            if pages.contains(target) { return missing.contains(target) }
            return anchors == 1 || !ContentLink.leavesFolder(target) || file(target) == nil
        }
        for path in Set(wrong.map(\.path)).sorted() {
            if let source = file(path) { problems.append(reader.danglingLinks(of: source, missing: missing, file)) }
        }
        guard problems.isEmpty else { throw problems }
    }

    private func read(_ path: String, _ declaration: ContentHash) throws -> FoundFile? {
        do throws(SystemError) {
            return try folder.bytes(of: path).map { FoundFile($0, declaration) }
        } catch {
            throw ContentProblems(
                ContentProblem(path: reader.shown(path), line: 1, text: "the file cannot be read: \(error)"))
        }
    }

    /// Imports the entries that have changed files. A file that is gone is nil. Takes each file out of `changed`, which frees its bytes.
    private func take(
        _ changed: inout [String: FoundFile?], _ known: KnownFiles, _ declaration: ContentHash
    ) throws -> ImportCounts {
        var (problems, plan) = (ContentProblems(), ContentPlan())
        ParsedTexts.forget(in: tables.name)
        for main in Set(changed.keys.map { reader.split($0).main }).sorted() {
            var group = ContentPlan.Group(main: main)
            for (language, path) in [(nil, main)] + tables.others.map({ ($0, "\(main.dropLast(3)).\($0).md") }) {
                let isThere = try known.isThere(path)
                guard let found = try changed.removeValue(forKey: path) ?? (isThere ? read(path, declaration) : nil)
                else {
                    if isThere { plan.gone.insert(path) }
                    continue
                }
                do throws(ContentProblems) {
                    group.files.append((language, try OutlinedFile(path, found.bytes, in: tables.name), found.hash))
                } catch {
                    for problem in error.all {
                        problems.append(
                            ContentProblem(
                                path: reader.shown(path), line: problem.line, column: problem.column,
                                text: problem.text))
                    }
                }
            }
            plan.groups.append(group)
        }
        try checkLinks(of: plan, known, &problems)
        try plan.findRenamed(known)
        var entries = try plan.entries(by: reader, &problems)
        guard problems.isEmpty else { throw problems }
        // To decode takes long, so all else is checked before.
        let photographs = try reader.pictures.take(of: plan.groups.flatMap(\.files).map(\.file), by: reader, &problems)
        guard problems.isEmpty else { throw problems }
        for (line, group) in plan.groups.enumerated() where !photographs.isEmpty {
            guard let main = group.files.first?.file.path else { continue }
            if var row = entries[line]?.row {
                reader.pictures.resolve(&row, of: main, photographs, tables)
                entries[line]?.row = row
            }
        }
        try findReplaced(&plan, &entries)
        return try write(entries, plan, photographs)
    }

    /// Gives a new file the entry of a removed file with the same slug: the file was renamed and edited.
    private func findReplaced(_ plan: inout ContentPlan, _ entries: inout [ContentEntry?]) throws {
        guard let slug = tables.slug else { return }
        for (line, group) in plan.groups.enumerated() where group.files.isEmpty {
            guard let id = group.id, let old = try database.read({ try stored(id, in: $0) }) else { continue }
            let new = entries.indices.first { index in
                entries[index].map { $0.row.id == nil && $0.row.given[FieldKey(slug.name)] == old.texts[slug.name] }
                    == true
            }
            guard let new else { continue }
            entries[new]?.row.id = id
            plan.groups[line].id = nil
        }
    }

    private func stored(_ id: Int64, in db: SQLTransaction) throws -> StoredEntry? {
        try StoredEntries(tables: tables, db: db).entry(id)
    }

    /// Checks the links in the files of the plan.
    private func checkLinks(of plan: ContentPlan, _ known: KnownFiles, _ problems: inout ContentProblems) throws {
        var files = Dictionary(
            plan.groups.flatMap(\.files).map { ($0.file.path, OutlinedFile?.some($0.file)) }
        ) { first, _ in first }
        let read = { (path: String) -> OutlinedFile? in
            if let file = files[path] { return file }
            if ContentLink.leavesFolder(path) { return reader.linkedFile(path) }
            // Another file is wrong by itself, or gone.
            let isThere = try !plan.gone.contains(path) && known.isThere(path)
            let file = isThere ? (try? folder.bytes(of: path)).flatMap { try? OutlinedFile(path, $0) } : nil
            files[path] = file
            return file
        }
        for file in plan.groups.flatMap(\.files) { problems.append(try reader.danglingLinks(of: file.file, read)) }
    }

    private func write(
        _ entries: [ContentEntry?], _ plan: ContentPlan, _ photographs: ContentPictures.Taken
    ) throws -> ImportCounts {
        // Removed files come first: other entries can take their slugs.
        let (gone, ids) = (plan.gone(tables), Lock([Int: Int64]()))
        let rows = gone + entries.compactMap { $0?.row }
        let bytes = rows.reduce(0) { $0 + $1.given.bytes }
        let source = RowSource(size: rows.count, bytesInMemory: bytes) { ContentRows(rows: rows) }
        var work = EntriesImport(
            tables: tables, database: database, editor: EntryEditor(name: "content", time: now))
        work.leaving = Set(gone.compactMap(\.id))
        work.isAsset = reader.pictures.site.isAsset
        work.written = { line, id in ids.withLock { $0[line] = id } }
        work.end = { [files, links, tables, reader, now] db, counts in
            let ids = ids.withLock { $0 }
            var shownAnew: [Int64] = []
            let hasLinks = try db.row("SELECT 1 FROM \(links) LIMIT 1") { _ in true } == true
            for path in plan.gone {
                try db.enqueue("UPDATE \(files) SET hash = '' WHERE path = ?", path)
                try db.enqueue("DELETE FROM \(links) WHERE path = ?", path)
            }
            // A file without an entry of its own may find that of another file, by its slug.
            let mayFind = counts.added < entries.count { $0.map { $0.row.id == nil } ?? false }
            for (line, group) in plan.groups.enumerated() {
                guard !group.files.isEmpty, let entry = entries[line] else { continue }
                let id = try ids[line] ?? entry.row.id ?? tables.id(ofSlug: entry.slug(tables), in: db)
                let owner =
                    try mayFind && entry.row.id == nil
                    ? id.flatMap {
                        // Another process may have taken the same file.
                        try KnownFiles.owners(of: $0, in: files, db).first {
                            reader.split($0).language == nil && $0 != group.main
                        }
                    }
                    : nil
                guard let id, owner == nil else { throw ContentProblems(entry.slugIsTaken(by: owner, reader)) }
                for (_, file, hash) in group.files {
                    try db.enqueue(
                        """
                        INSERT INTO \(files) (path, entry, hash) VALUES (?, ?, ?)
                        ON CONFLICT (path) DO UPDATE SET entry = excluded.entry, hash = excluded.hash
                        """, file.path, id, hash)
                    let pictures = photographs[file.path] ?? [:]
                    if hasLinks, !pictures.isEmpty {
                        let old: [(String, String)] = try db.rows(
                            "SELECT target, photograph FROM \(links) WHERE path = ? AND photograph IS NOT NULL",
                            file.path
                        ) { (try $0["target"], try $0["photograph"]) }
                        // The text may be as it was.
                        if old.contains(where: { pictures[$0]?.photograph != $1 }) { shownAnew.append(id) }
                    }
                    if hasLinks { try db.enqueue("DELETE FROM \(links) WHERE path = ?", file.path) }
                    for (picture, taken) in pictures {
                        try db.enqueue(
                            "INSERT INTO \(links) (path, target, anchors, photograph, stamp) VALUES (?, ?, 0, ?, ?)",
                            file.path, picture, taken.photograph, taken.stamp)
                    }
                    for (target, anchors) in file.targets(reader.linked) {
                        try db.enqueue(
                            "INSERT INTO \(links) (path, target, anchors) VALUES (?, ?, ?)", file.path, target, anchors)
                    }
                }
                for alias in entry.aliases {
                    try db.enqueue(
                        """
                        INSERT INTO \(tables.slugs) (slug, entry) VALUES (?, ?)
                        ON CONFLICT (slug) DO UPDATE SET entry = excluded.entry
                        """, alias, id)
                }
            }
            try tables.showAnew(shownAnew, in: db, at: now)
        }
        do {
            return try work.run(source)
        } catch let error as EntriesFileError {
            var problems = ContentProblems()
            for issue in error.issues {
                guard let entry = entries[issue.line] else { continue }
                if case .repeated(let line) = issue.problem {
                    problems.append(entry.slugIsTaken(by: plan.groups[line].main, reader))
                } else {
                    problems.append(entry.problem(issue, by: reader))
                }
            }
            throw problems
        }
    }
}

/// A file that is there.
private struct FoundFile {
    let bytes: [UInt8]
    let hash: String

    init(_ bytes: [UInt8], _ declaration: ContentHash) {
        self.bytes = bytes
        hash = "\(ContentHash(bytes).hexadecimal)-\(declaration.hexadecimal.prefix(8))"
    }
}

/// The rows of the table of files. They are read on demand.
private final class KnownFiles {
    private typealias Row = (entry: Int64, hash: String)

    private let table: SQLText
    private let database: any SQLDatabase
    private var rows: [String: Row?] = [:]
    private var hasAll = false

    init(of table: SQLText, in database: any SQLDatabase) { (self.table, self.database) = (table, database) }

    /// Reads all rows at once. Returns the paths of the files that are there.
    func readAll() throws -> [String] {
        let all: [(String, Row?)] = try database.read { db in
            try db.rows("SELECT path, entry, hash FROM \(table)") {
                (try $0["path"], (try $0["entry"], try $0["hash"]))
            }
        }
        // Two paths may differ only in how they encode a letter.
        (rows, hasAll) = (Dictionary(all) { $0?.hash.isEmpty == false ? $0 : $1 }, true)
        return all.filter { $1?.hash.isEmpty == false }.map(\.0)
    }

    private func row(_ path: String) throws -> Row? {
        if let row = rows[path] { return row }
        guard !hasAll else { return nil }
        let row: Row? = try database.read { db in
            try db.row("SELECT entry, hash FROM \(table) WHERE path = ?", path) { (try $0["entry"], try $0["hash"]) }
        }
        rows[path] = .some(row)
        return row
    }

    /// Empty if the file is gone.
    func hash(of path: String) throws -> String { try row(path)?.hash ?? "" }

    func isThere(_ path: String) throws -> Bool { try !hash(of: path).isEmpty }

    /// The entry that the file has or had.
    func entry(of path: String) throws -> Int64? { try row(path)?.entry }

    func hasOwner(_ entry: Int64) throws -> Bool {
        try database.read { try !Self.owners(of: entry, in: table, $0).isEmpty }
    }

    /// The files of an entry that are there.
    static func owners(of entry: Int64, in table: SQLText, _ db: SQLTransaction) throws -> [String] {
        try db.rows("SELECT path FROM \(table) WHERE entry = ? AND hash <> ''", entry) { try $0["path"] }
    }
}

/// The entries with changed files, and the files that are gone.
private struct ContentPlan {
    struct Group {
        let main: String
        /// The file in the first language comes first. Empty if all files of the entry are gone.
        var files: [(language: String?, file: OutlinedFile, hash: String)] = []
        /// The id of its entry; nil for a new entry.
        var id: Int64?
    }

    var groups: [Group] = []
    /// Files that the table has, but not the folder.
    var gone: Set<String> = []

    /// Finds the entry of each group. A new file gets the entry of a removed file with the same bytes: the file was renamed.
    mutating func findRenamed(_ known: KnownFiles) throws {
        var free: [String: [Int64]] = [:]
        for group in groups where try group.files.isEmpty && known.isThere(group.main) {
            if let id = try known.entry(of: group.main) { free[try known.hash(of: group.main), default: []].append(id) }
        }
        for index in groups.indices {
            let group = groups[index]
            groups[index].id = try known.entry(of: group.main).flatMap { id in
                // The file has come back, unless it has another name by now.
                try known.isThere(group.main) || !known.hasOwner(id) ? id : nil
            }
            guard groups[index].id == nil, let first = group.files.first, first.language == nil else { continue }
            groups[index].id = free[first.hash]?.popLast()
        }
        let renamed = Set(groups.filter { !$0.files.isEmpty }.compactMap(\.id))
        groups.removeAll { $0.files.isEmpty && $0.id.map(renamed.contains) == true }
    }

    /// The entries of the groups; nil for those that are gone.
    func entries(by reader: ContentReader, _ problems: inout ContentProblems) throws -> [ContentEntry?] {
        groups.enumerated().map { line, group in
            guard let first = group.files.first else { return nil }
            guard first.language == nil else {
                problems.append(
                    ContentProblem(
                        path: reader.shown(first.file.path), line: 1,
                        text: "the file in the first language is missing: \(reader.shown(group.main))"))
                return nil
            }
            let translations = group.files.dropFirst().map { ($0.language ?? "", $0.file) }
            do throws(ContentProblems) {
                return try ContentEntry(
                    first.file, Dictionary(uniqueKeysWithValues: translations), line: line, id: group.id, by: reader)
            } catch {
                problems.append(error)
                return nil
            }
        }
    }

    /// The rows that delete the entries of removed files. They also free the slugs.
    func gone(_ tables: CollectionTables) -> [EntriesFile.Row] {
        groups.enumerated().compactMap { line, group in
            guard group.files.isEmpty, let id = group.id else { return nil }
            var row = EntriesFile.Row(line: line)
            (row.id, row.visibility) = (id, .deleted)
            if let slug = tables.slug { row.given[FieldKey(slug.name)] = "gone-\(id)" }
            return row
        }
    }
}

private struct ContentRows: RowReader {
    let rows: [EntriesFile.Row]
    private(set) var offset = 0

    init(rows: [EntriesFile.Row]) { self.rows = rows }

    mutating func next() -> Result<EntriesFile.Row, EntriesFileError>? {
        guard offset < rows.count else { return nil }
        defer { offset += 1 }
        return .success(rows[offset])
    }
}

extension CollectionTables {
    /// The entry with a slug. Nil if there is none.
    fileprivate func id(ofSlug text: String, in db: SQLTransaction) throws -> Int64? {
        guard let slug else { return nil }
        return try db.row("SELECT id FROM \(entries) WHERE \(slug.columns[0].sql) = ?", text) { try $0["id"] }
    }
}
