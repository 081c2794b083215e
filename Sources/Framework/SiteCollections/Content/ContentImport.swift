import Foundation
import Platform
import SiteContent
import SiteDatabase
import Web

/// Makes the entries of a collection follow the files of its folder.
///
/// The table of files has the entry and the hash of each file. Only entries with a changed hash are imported, like the lines of a CSV file. So
/// their pages are rendered as after a change by the staff.
struct ContentImport: Sendable {
    /// How often an import is tried if somebody changes the collection meanwhile.
    private static let tries = 5

    let reader: ContentReader
    let folder: ContentFolder
    let database: any SQLDatabase
    let now: Date

    private var tables: CollectionTables { reader.tables }
    private var files: SQLText { ContentTables(of: tables.table).files }
    private var links: SQLText { ContentTables(of: tables.table).links }

    /// Imports the named files, or all of them. Returns the counts, or nil if no file has changed. Throws `ContentProblems` if a file is wrong:
    /// then no file is imported.
    func run(_ paths: Set<String>? = nil) throws -> ImportCounts? {
        for _ in 1..<Self.tries {
            do { return try runOnce(paths) } catch is EntriesChanged {}
        }
        return try runOnce(paths)
    }

    private func runOnce(_ paths: Set<String>?) throws -> ImportCounts? {
        let known = try database.read(known)
        let looked = try paths ?? Set(folder.files().keys)
        var (bytes, changed) = ([String: [UInt8]](), Set<String>())
        for path in looked {
            let found = try read(path)
            guard (found.map { ContentHash($0).hexadecimal } ?? "") != known[path]?.hash ?? "" else { continue }
            (bytes[path], _) = (found, changed.insert(path))
        }
        if paths == nil { changed.formUnion(known.filter(\.value.isThere).keys.filter { !looked.contains($0) }) }
        guard !changed.isEmpty else { return nil }
        return try take(changed, bytes, known)
    }

    /// Throws `ContentProblems` if a file links to a file or a heading that is gone, or to an address at which the site has no page. `run` checks
    /// only the links of changed files to other files: this checks the files that link to them.
    func checkLinks(hasPage: (_ address: String) -> Bool) throws {
        let found: [(path: String, target: String)] = try database.read { db in
            try db.rows(
                """
                SELECT link.path AS path, link.target AS target FROM \(links) AS link
                LEFT JOIN \(files) AS target ON target.path = link.target AND target.hash <> ''
                WHERE (link.anchors = 1 OR target.path IS NULL)
                    AND link.target NOT LIKE 'http://%' AND link.target NOT LIKE 'https://%'
                """
            ) { (try $0["path"], try $0["target"]) }
        }
        let pages = Set(found.map(\.target).filter { $0.hasPrefix("/") })
        let missing = pages.filter { !hasPage($0) }
        let paths = Set(found.filter { !pages.contains($0.target) || missing.contains($0.target) }.map(\.path)).sorted()
        var (read, problems) = ([String: ContentFile?](), ContentProblems())
        let file = { (path: String) -> ContentFile? in
            if let known = read[path] { return known }
            let found = (try? folder.bytes(of: path)).flatMap { try? ContentFile(path, $0) }
            read[path] = .some(found)
            return found
        }
        for path in paths {
            if let source = file(path) { problems.append(reader.danglingLinks(of: source, missing: missing, file)) }
        }
        guard problems.isEmpty else { throw problems }
    }

    private func read(_ path: String) throws -> [UInt8]? {
        do throws(SystemError) {
            return try folder.bytes(of: path)
        } catch {
            throw ContentProblems(
                ContentProblem(path: reader.shown(path), line: 1, text: "the file cannot be read: \(error)"))
        }
    }

    private func known(_ db: SQLTransaction) throws -> [String: KnownFile] {
        let rows: [(String, KnownFile)] = try db.rows("SELECT path, entry, hash FROM \(files)") {
            (try $0["path"], KnownFile(entry: try $0["entry"], hash: try $0["hash"]))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Imports the entries that have changed files.
    private func take(
        _ changed: Set<String>, _ given: [String: [UInt8]], _ known: [String: KnownFile]
    ) throws -> ImportCounts {
        var (bytes, problems, plan) = (given, ContentProblems(), ContentPlan())
        for main in Set(changed.map { reader.split($0).main }).sorted() {
            let paths = [(nil, main)] + tables.others.map { ($0, "\(main.dropLast(3)).\($0).md") }
            var found: [(language: String?, path: String, file: ContentFile)] = []
            for (language, path) in paths {
                if given[path] == nil, !changed.contains(path), known[path]?.isThere == true {
                    bytes[path] = try read(path)
                }
                guard let bytes = bytes[path] else {
                    if known[path]?.isThere == true { plan.gone.insert(path) }
                    continue
                }
                do throws(ContentProblems) {
                    found.append((language, path, try ContentFile(path, bytes)))
                } catch {
                    for problem in error.all {
                        problems.append(
                            ContentProblem(
                                path: reader.shown(path), line: problem.line, column: problem.column,
                                text: problem.text))
                    }
                }
            }
            plan.add(main, found)
        }
        checkLinks(of: plan, known, &problems)
        let hashes = bytes.mapValues { ContentHash($0).hexadecimal }
        plan.findRenamed(known, hashes)
        var entries = try plan.entries(known, by: reader, &problems)
        guard problems.isEmpty else { throw problems }
        try findReplaced(&plan, &entries)
        return try write(entries, plan, hashes, known)
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
    private func checkLinks(
        of plan: ContentPlan, _ known: [String: KnownFile], _ problems: inout ContentProblems
    ) {
        var files = Dictionary(
            plan.groups.flatMap(\.files).map { ($0.path, ContentFile?.some($0.file)) }
        ) { first, _ in first }
        let read = { (path: String) -> ContentFile? in
            if let file = files[path] { return file }
            // Another file is wrong by itself, or gone.
            let isThere = known[path]?.isThere == true && !plan.gone.contains(path)
            let file = isThere ? (try? folder.bytes(of: path)).flatMap { try? ContentFile(path, $0) } : nil
            files[path] = file
            return file
        }
        for file in plan.groups.flatMap(\.files) { problems.append(reader.danglingLinks(of: file.file, read)) }
    }

    private func write(
        _ entries: [ContentEntry?], _ plan: ContentPlan, _ hashes: [String: String], _ known: [String: KnownFile]
    ) throws -> ImportCounts {
        // Removed files come first: other entries can take their slugs.
        let (gone, ids) = (plan.gone(tables), Lock([Int: Int64]()))
        let rows = gone + entries.compactMap { $0?.row }
        let source = RowSource(size: rows.count) { ContentRows(rows: rows) }
        var work = EntriesImport(
            tables: tables, database: database, editor: EntryEditor(name: "content", time: now))
        work.leaving = Set(gone.compactMap(\.id))
        work.isAsset = reader.isAsset
        work.written = { line, id in ids.withLock { $0[line] = id } }
        work.end = { [files, links, tables, reader] db, _ in
            let ids = ids.withLock { $0 }
            var owners = Dictionary(
                known.filter {
                    $0.value.isThere && reader.split($0.key).language == nil && !plan.gone.contains($0.key)
                }
                .map { ($0.value.entry, $0.key) }
            ) { first, _ in first }
            for path in plan.gone {
                try db.enqueue("UPDATE \(files) SET hash = '' WHERE path = ?", path)
                try db.enqueue("DELETE FROM \(links) WHERE path = ?", path)
            }
            for (line, group) in plan.groups.enumerated() {
                guard let main = group.files.first, let entry = entries[line] else { continue }
                let id = ids[line] ?? entry.row.id
                // A file without an entry of its own found that of another file, by its slug.
                guard let id, owners[id, default: main.path] == main.path else {
                    throw ContentProblems(entry.slugIsTaken(by: id.flatMap { owners[$0] }, reader))
                }
                owners[id] = main.path
                for file in group.files {
                    try db.enqueue(
                        """
                        INSERT INTO \(files) (path, entry, hash) VALUES (?, ?, ?)
                        ON CONFLICT (path) DO UPDATE SET entry = excluded.entry, hash = excluded.hash
                        """, file.path, id, hashes[file.path] ?? "")
                    try db.enqueue("DELETE FROM \(links) WHERE path = ?", file.path)
                    for (target, anchors) in file.file.targets {
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

/// A row of the table of files.
private struct KnownFile {
    let entry: Int64
    /// Empty if the file is gone.
    let hash: String

    var isThere: Bool { !hash.isEmpty }
}

/// The entries with changed files, and the files that are gone.
private struct ContentPlan {
    struct Group {
        let main: String
        /// The file in the first language comes first. Empty if all files of the entry are gone.
        var files: [(language: String?, path: String, file: ContentFile)]
        /// The id of its entry; nil for a new entry.
        var id: Int64?
    }

    var groups: [Group] = []
    /// Files that the table has, but not the folder.
    var gone: Set<String> = []

    mutating func add(_ main: String, _ files: [(language: String?, path: String, file: ContentFile)]) {
        groups.append(Group(main: main, files: files))
    }

    /// Finds the entry of each group. A new file gets the entry of a removed file with the same bytes: the file was renamed.
    mutating func findRenamed(_ known: [String: KnownFile], _ hashes: [String: String]) {
        var free: [String: [Int64]] = [:]
        let owned = Set(known.values.filter(\.isThere).map(\.entry))
        for group in groups where group.files.isEmpty {
            if let file = known[group.main], file.isThere { free[file.hash, default: []].append(file.entry) }
        }
        for index in groups.indices {
            groups[index].id = known[groups[index].main].flatMap { file in
                // The file has come back, unless it has another name by now.
                file.isThere || !owned.contains(file.entry) ? file.entry : nil
            }
            guard groups[index].id == nil, let hash = hashes[groups[index].main] else { continue }
            groups[index].id = free[hash]?.popLast()
        }
        let renamed = Set(groups.filter { !$0.files.isEmpty }.compactMap(\.id))
        groups.removeAll { $0.files.isEmpty && $0.id.map(renamed.contains) == true }
    }

    /// The entries of the groups; nil for those that are gone.
    func entries(
        _ known: [String: KnownFile], by reader: ContentReader, _ problems: inout ContentProblems
    ) throws -> [ContentEntry?] {
        groups.enumerated().map { line, group in
            guard let first = group.files.first else { return nil }
            guard first.language == nil else {
                problems.append(
                    ContentProblem(
                        path: reader.shown(first.path), line: 1,
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
