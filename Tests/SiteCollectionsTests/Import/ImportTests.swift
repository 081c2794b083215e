import Club
import Foundation
import Notebook
import Platform
@testable import SiteCollections
import SiteDatabase
@testable import SiteStores
import Testing
import ViperWeb
import Web

/// Files of entries, out and in.
struct ImportTests {
    private static let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))

    private let office: StaffTests.Office

    init() throws {
        office = try StaffTests.Office(files: KeptFiles())
    }

    private static let header = "id,visibility,slug,title,title.vi,text,seats,date,sort"

    /// Files that follow one another: many new entries with equal titles, then changes by number and by slug with new ones among them.
    private static let files: [[String]] = [
        (0..<300).map {
            ",\($0 % 9 == 0 ? "hidden" : ""),,Race \($0 % 40),Đua \($0),on \($0 % 7) lakes,5,2026-0\(1 + $0 % 9)-03T14:30,match"
        },
        (1..<280).map { number in
            switch number % 5 {
            case 0: "\(number),,,Race \(number),Đua \(number),moved,6,2026-01-03T14:30,party"
            case 1: "\(number),deleted,,Gone \(number),,,5,2026-02-03T14:30,match"
            case 2: ",,own-\(number),Own \(number),Riêng,,7,2026-03-03T14:30,training"
            case 3: ",visible,race-\((number - 2) % 40),Changed \(number),,by slug,8,2026-04-03T14:30,match"
            default: "\(number),,new-slug-\(number),Slug \(number),,,9,2026-05-03T14:30,match"
            }
        },
        // What was deleted is back.
        (1..<280).filter { $0 % 5 == 1 }.map { "\($0),,,Back \($0),,,5,2026-02-03T14:30,match" },
    ]

    private static func bytes(_ lines: [String]) -> [UInt8] { Array(([header] + lines).joined(separator: "\n").utf8) }

    /// Lines that a file can have: no entry twice.
    private static func lines(_ lines: [String]) -> [String] {
        var seen: Set<String> = []
        return lines.filter { line in
            let columns = line.split(separator: ",", omittingEmptySubsequences: false)
            return columns[0].isEmpty && columns[2].isEmpty || seen.insert("\(columns[0]) \(columns[2])").inserted
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `to change entries one by one, or by tables of their own, comes to the same`(_ engine: DatabaseEngine) throws {
        var states: [[String]] = []
        for maxEdits in [Int.max, 0] {
            let database = try engine.database(Club.schema)
            for (number, file) in Self.files.enumerated() {
                let lines = Self.lines(file)
                let counts = try Self.run(Self.bytes(lines), in: database, maxEdits: maxEdits)
                #expect(counts.added + counts.changed == lines.count && (number > 0) == (counts.changed > 0))
                // The same again changes nothing.
                if number == 1 {
                    let again = Self.lines(file).filter { !$0.hasPrefix(",") }
                    #expect(try Self.run(Self.bytes(again), in: database, maxEdits: maxEdits).unchanged == again.count)
                }
                states.append(try database.read(Self.state))
                try database.read(Self.check)
            }
            let names = try database.read { db in try db.columns(of: "events").count }
            #expect(names > 0)
        }
        #expect(Array(states[..<3]) == Array(states[3...]))
        #expect(states[1].count > 300 && states[1] != states[2])
    }

    private static func run(
        _ bytes: [UInt8], in database: any SQLDatabase, maxEdits: Int = EntriesImport.maxEdits,
        checkpoint: @escaping @Sendable () throws -> Void = {}
    ) throws -> ImportCounts {
        try EntriesImport(
            tables: events.tables, database: database, editor: editor, maxEdits: maxEdits, checkpoint: checkpoint
        ).run(bytes)
    }

    /// What is stored, but for positions and histories.
    private static func state(_ db: SQLTransaction) throws -> [String] {
        var state: [String] = []
        try StoredEntries(tables: events.tables, db: db).forEach { entry in
            let texts = entry.texts.all.filter { !$0.value.isEmpty }.map { "\($0.key)=\($0.value)" }.sorted()
            state.append("\(entry.id) \(entry.visibility) \(entry.revision > 1) \(texts)")
        }
        state += try db.rows("SELECT slug, entry FROM events_slugs ORDER BY slug") {
            "\(try $0["slug"] as String) leads to \(try $0["entry"] as Int)"
        }
        state += try db.rows("SELECT list, sum(count) AS count FROM events_lists GROUP BY list ORDER BY list") {
            "\(try $0["list"] as String) has \(try $0["count"] as Int)"
        }
        return state
    }

    /// Lists and search are as the entries say.
    private static func check(_ db: SQLTransaction) throws {
        let lists = try EntryLists(events.tables, in: db)
        #expect(try lists.areCurrent && EntryIndex(tables: events.tables, db: db).isCurrent)
        let all = lists.key(nil, in: "en")
        let ids: [Int] = try db.rows(
            """
            SELECT e.id AS id FROM \(events.tables.entries) AS e WHERE e.entry_visibility = 0
            ORDER BY \(events.tables.statements("en").orders[0].sql)
            """
        ) { try $0["id"] }
        #expect(try lists.ids(0..<1_000, of: all) == ids && lists.pages(of: all).total == ids.count)
        for (search, column) in [("lakes", "text"), ("race", "title"), ("rieng", "title")] {
            let found = Set(try EntryIndex(tables: events.tables, db: db).ids(with: search, from: 0, max: 1_000).ids)
            var expected: Set<Int> = []
            try StoredEntries(tables: events.tables, db: db).forEach { entry in
                let texts = [entry.texts[column], entry.texts[column, "vi"]].joined(separator: " ").lowercased()
                let words = texts.replacing("riêng", with: "rieng").split { !$0.isLetter }
                if entry.visibility == .visible, words.contains(Substring(search)) { expected.insert(Int(entry.id)) }
            }
            #expect(found == expected, "\(search)")
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a file with a mistake changes nothing, and each is named by line and column`(_ engine: DatabaseEngine) throws
    {
        let database = try engine.database(Club.schema)
        _ = try Self.run(Self.bytes([",,regatta,Regatta,,,5,2026-05-03T14:30,match"]), in: database)
        let before = try database.read(Self.state)
        let date = "2026-05-03T14:30"
        let wrong = [
            "9,,,A,,,5,\(date),match", ",,b,,,,5000,\(date),match", ",,c,C,,", ",,d,\"D\" x,,,5,\(date),nothing",
            ",,e,E,,,5,\(date),match", ",,e,E,,,5,\(date),match", "1,maybe,,F,,,5,\(date),match",
            ",,g,G,,,5,\(date),match,\"open",
        ]
        let error = #expect(throws: EntriesFileError.self) { try Self.run(Self.bytes(wrong), in: database) }
        #expect(
            error?.issues == [
                .init(line: 2, column: "id", problem: .noEntry),
                .init(line: 3, column: "seats", problem: .value(.tooLarge(max: "1000"))),
                .init(line: 3, column: "title", problem: .value(.missing)),
                .init(line: 4, problem: .fieldCount(6, 9)),
                .init(line: 5, column: "title", problem: .quotes),
                .init(line: 7, column: "slug", problem: .repeated(line: 6)),
                .init(line: 8, column: "visibility", problem: .value(.unknownChoice)),
                .init(line: 9, problem: .quotes),
            ])
        let header = #expect(throws: EntriesFileError.self) {
            try Self.run(Array("id,nothing,id\n".utf8), in: database)
        }
        #expect(header?.issues.map(\.column) == ["nothing", "id"])
        #expect(throws: EntriesFileError(.init(line: 1, problem: .noHeader))) { try Self.run([], in: database) }
        var broken = Self.bytes([",,h,H,,,5,\(date),match"])
        broken[broken.count - 20] = 0xFF
        let bytes = #expect(throws: EntriesFileError.self) { try Self.run(broken, in: database) }
        #expect(bytes?.issues.map(\.problem) == [.notUTF8])
        #expect(try database.read(Self.state) == before)
    }

    @Test(arguments: DatabaseEngine.all)
    func `if somebody else changes an entry meanwhile, nothing is changed, and no table is left`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(Club.schema)
        _ = try Self.run(Self.bytes([",,regatta,Regatta,,,5,2026-05-03T14:30,match"]), in: database)
        let count = Lock(0)
        #expect(throws: EntriesChanged.self) {
            _ = try Self.run(Self.bytes(Self.lines(Self.files[0])), in: database, maxEdits: 0) {
                // While its entries are written.
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                guard number == 4 else { return }
                _ = try database.write { try events.write(in: $0, by: Self.editor).set(.hidden, of: 1) }
            }
        }
        let entries = try database.read { try StoredEntries(tables: events.tables, db: $0).ids() }
        #expect(entries == [1])
        try database.read(Self.check)
        // The next one can begin.
        #expect(try Self.run(Self.bytes(Self.lines(Self.files[0])), in: database, maxEdits: 0).added == 300)
    }

    struct Berth: Entity {
        struct Labels {
            let name: FieldLabel
        }

        let name: String

        static let fields = Fields(Berth.init) { Field.line("name", \.name, \.name, 1...50, .unique) }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a table that was adopted keeps its rows, and no two lines have one unique text`(_ engine: DatabaseEngine)
        throws
    {
        let berths = EntityCollection(Berth.self, named: "berths", languages: ["en"], adopting: "berths")
        let first = Migration(
            "1 berths",
            sql: """
                CREATE TABLE berths (id INTEGER NOT NULL PRIMARY KEY, position INTEGER NOT NULL DEFAULT 0,
                    revision INTEGER NOT NULL DEFAULT 1, name TEXT NOT NULL) STRICT;
                INSERT INTO berths (id, name) VALUES (3, 'A');
                """)
        let database = try engine.database(SiteSchema(collections: [berths.reference], [first] + berths.migrations))
        let take = { (text: String) in
            try EntriesImport(tables: berths.tables, database: database, editor: Self.editor, maxEdits: 0).run(
                Array(text.utf8))
        }
        let names = {
            try database.read { try $0.rows("SELECT name FROM berths ORDER BY id") { try $0["name"] as String } }
        }
        #expect(throws: EntriesFileError(.init(line: 3, column: "name", problem: .repeated(line: 2)))) {
            try take("name\nB\nB \n")
        }
        #expect(throws: EntriesFileError(.init(line: 2, column: "name", problem: .value(.taken)))) {
            try take("name\n A\n")
        }
        #expect(try take("name\nB\n C\n").added == 2)
        #expect(try names() == ["A", "B", "C"])
        #expect(try take("id,name\n3,D\n,E\n").changed == 1)
        #expect(try names() == ["D", "B", "C", "E"])
    }

    @Test(arguments: DatabaseEngine.all, [0, Int.max])
    func `a line without a number changes the entry with its key, which is no part of an address`(
        _ engine: DatabaseEngine, _ maxEdits: Int
    ) throws {
        // A key may be a number, and several entries may have none.
        let numbered = EntityCollection(Numbered.self, named: "numbered", languages: ["en"])
        let numbers = try engine.database(SiteSchema(collections: [numbered.reference]))
        for (file, added) in [("code,name\n7,A\n,B\n,C\n", 3), ("code,name\n007,D\n,E\n", 1)] {
            let counts = try EntriesImport(
                tables: numbered.tables, database: numbers, editor: Self.editor, maxEdits: maxEdits
            ).run(Array(file.utf8))
            #expect(counts.added == added && counts.added + counts.changed == file.split(separator: "\n").count - 1)
        }
        let parts = EntityCollection(Part.self, named: "parts", languages: ["en"])
        let database = try engine.database(SiteSchema(collections: [parts.reference]))
        let take = { (text: String) in
            try EntriesImport(tables: parts.tables, database: database, editor: Self.editor, maxEdits: maxEdits).run(
                Array(text.utf8))
        }
        let names = {
            try database.read { try $0.rows("SELECT name FROM parts ORDER BY id") { try $0["name"] as String } }
        }
        #expect(try take("code,name\nA1,Oar\nA2,Sail\n").added == 2)
        let counts = try take("code,name\n A2 ,Jib\nA3,Rope\nA1,Oar\n")
        #expect(counts.added == 1 && counts.changed == 1 && counts.unchanged == 1)
        #expect(try names() == ["Oar", "Jib", "Rope"])
        #expect(throws: EntriesFileError(.init(line: 2, column: "code", problem: .value(.taken)))) {
            try take("id,code\n1,A2\n")
        }
        #expect(throws: EntriesFileError(.init(line: 3, column: "", problem: .repeated(line: 2)))) {
            try take("code,name\nA1,B\nA1,C\n")
        }
        // A number names the entry, whatever its key was.
        #expect(try take("id,code\n1,B1\n").changed == 1)
        #expect(try names() == ["Oar", "Jib", "Rope"])
    }

    private struct Numbered: Entity {
        struct Labels {
            let code, name: FieldLabel
        }

        let code: Int?
        let name: String

        static let fields = Fields(Numbered.init) {
            Field.number("code", \.code, \.code, 1...999, .key)
            Field.line("name", \.name, \.name, 1...50)
        }
    }

    private struct Part: Entity {
        struct Labels {
            let code, name: FieldLabel
        }

        let code, name: String

        static let fields = Fields(Part.init) {
            Field.line("code", \.code, \.code, 1...20, .key)
            Field.line("name", \.name, \.name, 1...50)
        }
    }

    /// Visibility and start of the stored entry, of the line, and of what comes of them.
    @Test(
        arguments: DatabaseEngine.all,
        [
            ("visible,", "visible,2031", "hidden,2031"), ("visible,", "hidden,2031", "hidden,2031"),
            ("hidden,", "visible,2031", "hidden,2031"), ("deleted,", "visible,2031", "hidden,2031"),
            ("deleted,", ",2031", "hidden,2031"), ("hidden,2030", "visible,2030", "visible,"),
            ("hidden,2030", ",2031", "hidden,2031"), ("hidden,2030", "hidden,", "hidden,"),
            ("visible,", "deleted,", "deleted,"), ("deleted,", "visible,2001", "visible,"),
        ])
    func `a line plans an entry, however many lines there are`(
        _ engine: DatabaseEngine, _ planned: (String, String, String)
    ) throws {
        let line = { (texts: String) in
            let parts = texts.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return "\(parts[0]),\(parts[1].isEmpty ? "" : "\(parts[1])-01-01T10:00:00Z")"
        }
        for maxEdits in [0, Int.max] {
            let database = try engine.database(Club.schema)
            let take = { (id: String, title: String, texts: String) in
                let text =
                    "id,title,seats,date,sort,visibility,entry_from\n\(id),\(title),5,2026-05-03T14:30,match,\(line(texts))\n"
                _ = try Self.run(Array(text.utf8), in: database, maxEdits: maxEdits)
            }
            try take("", "A", planned.0)
            try take("1", "B", planned.1)
            let entry = try database.read { try StoredEntries(tables: events.tables, db: $0).entry(1) }
            let found = "\(entry?.visibility.rawValue ?? ""),\(entry?.texts["entry_from"].prefix(4) ?? "")"
            #expect(found == planned.2 && entry?.texts["title"] == "B", "\(planned) with \(maxEdits) edits")
        }
    }

    @Test(arguments: [0, Int.max])
    func `a time that is none is an error`(maxEdits: Int) throws {
        let database = try DatabaseEngine.sqlite.database(Club.schema)
        let error = #expect(throws: EntriesFileError.self) {
            try Self.run(
                Array("title,seats,date,sort,entry_from,entry_until\nA,5,2026-05-03T14:30,match,soon,later\n".utf8),
                in: database, maxEdits: maxEdits)
        }
        #expect(error?.issues.map(\.column).sorted() == ["entry_from", "entry_until"])
        #expect(error?.issues.allSatisfy { $0.problem == .value(.notATime) } == true)
    }

    @Test(arguments: DatabaseEngine.all)
    func `a file has the titles of other entries, and the times of its own`(_ engine: DatabaseEngine) throws {
        let database = try engine.database(Club.schema)
        try database.write { db in
            let writer = venues.write(in: db, by: Self.editor)
            for name in ["Boat house", "Lake", "Lake", "7", "3"] {
                try writer.add(EntryTexts([FieldKey("name"): name], languages: ["vi"]))
            }
            try writer.set(.deleted, of: writer.add(EntryTexts([FieldKey("name"): "Old pier"], languages: ["vi"])))
        }
        let header = "title,seats,date,sort,venue,entry_from,entry_until\n"
        let take = { (lines: [String]) in
            try Self.run(Array((header + lines.joined(separator: "\n")).utf8), in: database)
        }
        let line = { (title: String, venue: String) in
            "\(title),5,2026-05-03T14:30,match,\(venue),2031-01-01T10:00:00Z,2032-01-01T10:00:00Z"
        }
        #expect(try take([line("A", " Boat house "), line("B", "#3"), line("C", "7"), line("D", "")]).added == 4)
        let stored = {
            try database.read { db in
                try db.rows("SELECT venue, entry_visibility FROM events ORDER BY id") { row in
                    "\(try row["venue"] as Int? ?? 0) \(try row["entry_visibility"] as Int)"
                }
            }
        }
        // All wait for their time.
        #expect(try stored() == ["1 1", "3 1", "4 1", "0 1"])
        #expect(try take([line("D", "2")]).added == 1 && stored().last == "2 1")
        try database.write { _ = try $0.execute("DELETE FROM events WHERE id = 5") }
        let error = #expect(throws: EntriesFileError.self) {
            try take([line("E", "Lake"), line("F", "Old pier"), line("G", "#6"), line("H", "99"), line("I", "Lake")])
        }
        #expect(
            error?.issues == [
                .init(line: 2, column: "venue", problem: .value(.severalEntries)),
                .init(line: 3, column: "venue", problem: .value(.noSuchEntry)),
                .init(line: 4, column: "venue", problem: .value(.noSuchEntry)),
                .init(line: 5, column: "venue", problem: .value(.noSuchEntry)),
                .init(line: 6, column: "venue", problem: .value(.severalEntries)),
            ])
        let file = try database.read { try events.exportFile($0) }
        var bytes: [UInt8] = []
        _ = try file.read(1_000_000, at: 0, into: &bytes)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines[0].hasSuffix(",venue,entry_from,entry_until"))
        #expect(
            lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).suffix(3).first }
                == ["Boat house", "#3", "7", ""])
        #expect(lines[1].hasSuffix(",2031-01-01T10:00:00Z,2032-01-01T10:00:00Z"))
        // The same file makes the same entries elsewhere, and changes none here.
        #expect(try Self.run(bytes, in: database).unchanged == 4)
        let without = lines.map { $0.split(separator: ",", maxSplits: 1)[1] }.joined(separator: "\n")
        try database.write { _ = try $0.execute("UPDATE events SET entry_from = NULL") }
        #expect(try Self.run(Array(without.utf8), in: database).changed == 4)
        #expect(try database.read { try events.exportFile($0).size } == bytes.count)
    }

    private func send(_ lines: [String], name: String = "events.csv") throws -> Reply {
        let file = FormFile(name: name, bytes: Array(lines.joined(separator: "\n").utf8))
        let form = Form([StaffEntryField: String](), files: [StaffEntryField.file: [file]])
        return try office.module.perform(.importFile, with: form, by: office.visitor)
    }

    /// Does what the worker does, until no job is due.
    private func work() throws {
        let (queue, handler) = (JobQueue(office.database), try #require(office.module.jobs.first))
        var ended: (JobClaim, JobEnd)?
        while let job = try queue.next(after: ended, of: [handler.name], at: Date()) {
            try handler.run(job.value, JobRun(job) { false })
            ended = (job.claim, .done)
        }
    }

    @Test func `the staff exports a file and imports it, and sees what became of it`() throws {
        _ = try office.perform(
            .add, StaffTests.regatta.merging(["note": "=1+1", "title-vi": "Đua, \"thuyền\""]) { $1 })
        guard case .download(let file) = try office.module.show(.file, to: office.visitor) else {
            Issue.record("there is no file")
            return
        }
        var bytes: [UInt8] = []
        _ = try file.bytes.read(1_000_000, at: 0, into: &bytes)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("id,visibility,slug,title,title.vi,text,text.vi,note,fee,"))
        #expect(lines[1].hasPrefix(#"1,visible,regatta,Regatta,"Đua, ""thuyền""",,,'=1+1,,10,"#))
        // What was exported changes nothing.
        #expect(try StaffTests.Office.link(send(lines)) == "/staff/events/import/1")
        #expect(try office.html(.imported(1)).contains("Waiting for the server."))
        #expect(try StaffTests.Office.html(send(lines)).contains("Another import is running."))
        try work()
        #expect(try office.html(.imported(1)).contains("0 added, 0 changed, 1 unchanged."))
        let new = ["id,title,seats,date,sort", "1,Autumn,5,2026-05-03T14:30,match", ",New,1,2026-06-01T10:00,party"]
        #expect(try StaffTests.Office.link(send(new, name: "two <entries>.csv")) == "/staff/events/import/2")
        try work()
        let html = try office.html(.list())
        #expect(html.contains("Autumn") && html.contains("New"))
        let entry = try #require(try office.database.read { try StoredEntries(tables: events.tables, db: $0).entry(1) })
        #expect(entry.texts["note"] == "=1+1" && entry.revision == 2)
        _ = try send(["id,title,seats", "1,Third,5", "9,None,1", ",,2000"])
        try work()
        let refused = try office.html(.imported(3))
        for message in [
            "Nothing was imported. There are ", "Line 3, id: There is no entry with this id.",
            "Line 4, title: Fill this in.",
        ] { #expect(refused.contains(message), "\(message)") }
        #expect(try !office.html(.list()).contains("Third"))
        let overview = try office.html(.importing)
        #expect(overview.contains("two &lt;entries&gt;.csv") && overview.contains("1 added, 1 changed, 0 unchanged."))
        #expect(try StaffTests.Office.html(send(["id;title", "1;a"])).contains("Semicolons separate the columns"))
        #expect(try StaffTests.Office.html(send([])).contains("This file is empty."))
        // An import that the queue has lost does not block the next one.
        _ = try send(lines)
        try office.database.write { _ = try $0.execute("DELETE FROM jobs") }
        #expect(try office.html(.imported(4)).contains("Something went wrong on the server."))
        #expect(try StaffTests.Office.link(send(lines)) == "/staff/events/import/5")
        var kept: [StoredFile] = []
        try office.module.files { kept.append($0) }
        #expect(kept.count == 5)
        #expect(
            try office.database.write {
                try EntryHistory(tables: events.tables, db: $0).forget(
                    .init(id: "1", name: "mia", removed: .distantFuture), 100)
            } > 0)
        #expect(try office.html(.importing).contains("a removed account"))
    }

    private static func photograph(_ digit: String) throws -> Photograph {
        try #require(
            Photograph(hash: String(repeating: digit, count: 16), width: 60, height: 40, colour: "000000"))
    }

    @Test(arguments: DatabaseEngine.all)
    func `a line names a photograph by its file, and nothing is decoded before all lines are right`(
        _ engine: DatabaseEngine
    ) throws {
        let database = try engine.database(Club.schema)
        let (a, b) = (try Self.photograph("a"), try Self.photograph("b"))
        let taken = Lock<[[String]]>([])
        let files = PhotographFiles {
            $0 != "none.jpg"
        } take: { names in
            taken.withLock { $0.append(names) }
            let outcomes = names.map { name -> (String, Result<String, any Error>) in
                (name, name == "broken.jpg" ? .failure(PhotographProblem.broken) : .success(a.name))
            }
            return Dictionary(uniqueKeysWithValues: outcomes)
        }
        func run(_ photos: [String], seats: String = "5") throws -> ImportCounts {
            let lines = photos.enumerated().map { "Race \($0),\(seats),2026-05-03T14:30,match,\($1)" }
            return try EntriesImport(
                tables: events.tables, database: database, editor: Self.editor, photographs: files
            ).run(Array((["title,seats,date,sort,photo"] + lines).joined(separator: "\n").utf8))
        }
        for (photos, seats, line, column, problem) in [
            (["c.jpg", "none.jpg"], "5", 3, "photo", EntriesFileError.Problem.noFile),
            (["c.jpg", "d.jpg"], "9000", 2, "seats", .value(.tooLarge(max: "1000"))),
        ] {
            let error = #expect(throws: EntriesFileError.self) { try run(photos, seats: seats) }
            #expect(error?.issues.first == .init(line: line, column: column, problem: problem))
        }
        #expect(taken.withLock { $0.isEmpty })
        let error = #expect(throws: EntriesFileError.self) { try run(["c.jpg", "broken.jpg"]) }
        #expect(error?.issues == [.init(line: 3, column: "photo", problem: .photograph(.broken))])
        #expect(error?.description.contains("This picture is damaged") == true)
        #expect(try database.read { try StoredEntries(tables: events.tables, db: $0).ids() }.isEmpty)
        taken.withLock { $0 = [] }
        #expect(try run(["2026/c.jpg", " 2026/c.jpg", b.name, "", "d.jpg"]).added == 5)
        #expect(taken.withLock(\.self) == [["2026/c.jpg", "d.jpg"]])
        let photos = try database.read { db in
            let stored = StoredEntries(tables: events.tables, db: db)
            return try stored.ids().map { try stored.entry($0)?.texts["photo"] }
        }
        #expect(photos == [a.name, a.name, b.name, "", a.name])
    }
}

/// Files in memory.
final class KeptFiles: FileStore {
    private let files = Lock<[StoredFile: FormFile]>([:])

    func take(_ file: FormFile, as kind: StoredFile.Kind, maxBytes: Int) throws -> StoredFile {
        let stored = try StoredFile(of: file, as: kind, maxBytes: maxBytes)
        files.withLock { $0[stored] = file }
        return stored
    }

    func open(_ file: StoredFile) -> (any ByteSource)? { files.withLock { $0[file] } }
}
