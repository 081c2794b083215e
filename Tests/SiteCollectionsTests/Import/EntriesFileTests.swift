import Foundation
import Markup
import Platform
import SiteDatabase
import SiteStores
import Testing
import ViperWeb
import Web

@testable import SiteCollections

/// What is told of a file that is wrong.
struct EntriesFileTests {
    private static let editor = EntryEditor(name: "mia", time: Date(timeIntervalSince1970: 1_800_000_000))

    private static func database() throws -> SQLiteDatabase { try SQLiteDatabase(inMemory: EntrySearchTests.schema) }

    private static func run(
        _ source: any ByteSource, in database: any SQLDatabase, _ progress: (ImportState) -> Void = { _ in }
    ) throws -> ImportCounts {
        try EntriesImport(tables: EntrySearchTests.notes.tables, database: database, editor: editor).run(
            source, progress)
    }

    private static func issues(in source: any ByteSource) throws -> [EntriesFileError.Issue] {
        let database = try database()
        return try #require(throws: EntriesFileError.self) { try run(source, in: database) }.issues
    }

    private static func issues(in lines: String...) throws -> [EntriesFileError.Issue] {
        try issues(in: Array(lines.joined(separator: "\n").utf8))
    }

    @Test func `columns stand in any order, and those that are not there change nothing`() throws {
        let database = try Self.database()
        let file = "\u{FEFF}shelf,title,text\r\n\r\nupper,Tea,Green\r\n"
        #expect(try Self.run(Array(file.utf8), in: database).added == 1)
        #expect(try Self.run(Array("title.vi,id\nTrà,1\n".utf8), in: database).changed == 1)
        let entry = try database.read { try StoredEntries(tables: EntrySearchTests.notes.tables, db: $0).entry(1) }
        let texts = try #require(entry).texts
        #expect(["title", "text", "shelf"].map { texts[$0] } == ["Tea", "Green", "upper"])
        #expect(texts["title", "vi"] == "Trà")
    }

    @Test func `a column that cannot be shown is called by its place`() throws {
        let unknown = { (name: String) in EntriesFileError.Issue(line: 1, column: name, problem: .unknownColumn) }
        #expect(try Self.issues(in: "title,Text, shelf,a\u{7}") == ["Text", " shelf", "4"].map(unknown))
        let utf16: [UInt8] = [0xFF, 0xFE] + "title,text".utf8.flatMap { [$0, 0] }
        #expect(try Self.issues(in: utf16).first == unknown("1"))
    }

    @Test(arguments: [
        ("title", "\"a\nb\""), ("title", "a\tb"), ("title", "a\0b"), ("text", "a\0b"), ("text", "a\u{1B}[2J"),
        ("text", "a\u{7F}"), ("text", "a\u{85}b"), ("text", "a\rb"), ("text", "\"a\rb\""),
    ])
    func `a control character is named by line and column`(column: String, field: String) throws {
        let (title, text) = column == "title" ? (field, "") : ("Cup", field)
        let issues = try Self.issues(in: "title,text,shelf", "Pot,,upper", "\(title),\(text),upper")
        #expect(issues == [.init(line: 3, column: column, problem: .value(.control))])
    }

    @Test func `every mistake of a line is named`() throws {
        let long = String(repeating: "đ", count: 501)
        #expect(
            try Self.issues(in: "title,text,shelf,visibility", ",\(long),,", "\"A\"x,,,maybe") == [
                .init(line: 2, column: "shelf", problem: .value(.missing)),
                .init(line: 2, column: "text", problem: .value(.tooLong(max: 500))),
                .init(line: 2, column: "title", problem: .value(.missing)),
                .init(line: 3, column: "title", problem: .quotes),
                .init(line: 3, column: "visibility", problem: .value(.unknownChoice)),
            ])
    }

    @Test func `bytes that are not UTF-8 are named by their own line`() throws {
        var file = Array("shelf,title,text\nupper,Pot,\"one\r\ntwo\nth".utf8)
        file += [0xC3, 0x28] + Array("\"\nupper,".utf8) + [0xFF] + Array(",\n".utf8)
        #expect(
            try Self.issues(in: file) == [
                .init(line: 4, column: "text", problem: .notUTF8), .init(line: 5, column: "title", problem: .notUTF8),
            ])
    }

    @Test func `a quote that is never closed is named by the line where it opens`() throws {
        #expect(
            try Self.issues(in: "shelf,title,text", "upper,A,a", "upper,B,\"Green", "upper,C,c") == [
                .init(line: 3, column: "text", problem: .quotes)
            ])
    }

    @Test func `a line that is too long is named, and nothing is read behind it`() throws {
        let line = "upper,B,\"\(String(repeating: "a", count: 8_000_000))"
        let source = CountedSource(Array("shelf,title,text\nupper,A,\n\(line)".utf8))
        #expect(try Self.issues(in: source) == [.init(line: 3, problem: .tooLarge)])
        #expect(source.reads.reduce(0, +) < 4_000_000)
    }

    @Test(arguments: [(1, nil), (100, nil), (101, "And 1 more."), (1_000, "And 900 more.")] as [(Int, String?)])
    func `a hundred mistakes are told and the others counted`(count: Int, last: String?) throws {
        let database = try Self.database()
        let lines = (0..<count).map { "Note \($0),,middle" }
        let error = try #require(throws: EntriesFileError.self) {
            try Self.run(Array((["title,text,shelf"] + lines).joined(separator: "\n").utf8), in: database)
        }
        #expect(error.count == count && error.issues.map(\.line) == Array(2...min(count, 100) + 1))
        let told = error.description.split(separator: "\n").map(String.init)
        #expect(told[0] == "nothing was imported:" && told[1] == "Line 2, shelf: Choose one of the values.")
        #expect(Array(told.dropFirst(1 + min(count, 100))) == [last].compactMap(\.self))
    }

    @Test func `any entries make the same file elsewhere`() throws {
        var random = Random(state: 3)
        let pieces = ["\"", "\n", ",", "'", "=", "-", "\t", "\u{301}", "b", "\u{FEFF}", "👩‍👩‍👧", "é", "e\u{301}", "茶", " "]
        let (first, second) = (try Self.database(), try Self.database())
        let notes = EntrySearchTests.notes
        try first.write { db in
            for number in 0..<600 {
                let text = { (length: Int) in
                    (0..<length).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
                }
                let (title, content) = (text(4), text(8))
                let line = "N\(title)".replacing("\n", with: "").replacing("\t", with: "")
                try notes.write(in: db, by: Self.editor).add(
                    EntryTexts(
                        [
                            FieldKey("title"): line, FieldKey("text"): content, FieldKey("text", "vi"): content,
                            FieldKey("shelf"): number % 3 == 0 ? "upper" : "lower",
                        ], languages: ["vi"]))
            }
        }
        let file = { (database: SQLiteDatabase) in
            let source = try database.read { try notes.exportFile($0) }
            var bytes: [UInt8] = []
            _ = try source.read(source.size, at: 0, into: &bytes)
            return bytes
        }
        let bytes = try file(first)
        #expect(try Self.run(bytes, in: first).unchanged == 600)
        // Elsewhere there is no entry with these numbers.
        let new = String(decoding: bytes, as: UTF8.self).replacing(/(?m)^\d+,visible/, with: ",visible")
        #expect(try Self.run(Array(new.utf8), in: second).added == 600)
        #expect(try file(second) == bytes)
    }

    @Test func `progress grows to the file's size`() throws {
        let database = try Self.database()
        let lines = (0..<1_200).map { "Note \($0),\(String(repeating: "a", count: 450)),upper" }
        let bytes = Array((["title,text,shelf"] + lines).joined(separator: "\n").utf8)
        var heard: [Int] = []
        _ = try Self.run(bytes, in: database) { state in
            guard case .checking(let offset, let size) = state else { return }
            heard.append(offset)
            #expect(size == bytes.count)
        }
        #expect(Set(heard).count > 1 && heard == heard.sorted() && heard.last == bytes.count)
    }

    static let wrong: [(name: String, bytes: [UInt8]?, message: String)] = [
        ("none", nil, "Choose a file."), ("nothing", [], "This file is empty."),
        ("a .xlsx", [0x50, 0x4B, 3, 4, 20, 0, 6, 0], "This is a spreadsheet."),
        ("a .xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1], "This is a spreadsheet."),
        ("UTF-16", [0xFF, 0xFE] + Array("slug,name".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, "UTF-16"),
        ("UTF-16 without a mark", Array("slug,name".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, "UTF-16"),
        ("UTF-16, the other way round", [0xFE, 0xFF, 0, 0x73], "UTF-16"),
        ("a PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "This is a picture."),
        ("an SVG", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), "This is a picture."),
        ("semicolons", Array("slug;name;content;price\r\na;b;\"c,d\";1,50\r\n".utf8), "Semicolons separate"),
        ("tabs", Array("slug\tname\tcontent\n".utf8), "Tabs separate"),
        (
            "a program", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41],
            "This is not a text file."
        ),
    ]

    private static func send(_ bytes: [UInt8]?) throws -> (office: StaffTests.Office, reply: Reply) {
        let office = try StaffTests.Office(files: KeptFiles())
        let files = bytes.map { [StaffEntryField.file: [FormFile(name: "events.csv", bytes: $0)]] } ?? [:]
        let form = Form([StaffEntryField: String](), files: files)
        return (office, try office.module.perform(.importFile, with: form, by: office.visitor))
    }

    @Test(arguments: wrong)
    func `a wrong file is told what it is, and begins no job`(
        _ wrong: (name: String, bytes: [UInt8]?, message: String)
    ) throws {
        let (office, reply) = try Self.send(wrong.bytes)
        guard case .show(let screen) = reply else { throw StaffTests.Unexpected(reply: "\(reply)") }
        let text = String(decoding: screen.content.rendered(), as: UTF8.self)
        #expect(screen.status == .refused && screen.title.hasPrefix("Error: "), "\(wrong.name)")
        #expect(text.contains(wrong.message) && text.contains("id=\"file-error\""), "\(wrong.name): \(text)")
        #expect(try office.database.read { try $0.rows("SELECT id FROM jobs") { _ in } }.isEmpty, "\(wrong.name)")
    }

    @Test(arguments: ["\u{FEFF}slug,name\n", "slug\n", "caf\u{E9},x;y\n", "x"])
    func `whatever else is wrong is for the job to say`(text: String) throws {
        for bytes in [Array(text.utf8), text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }] {
            #expect(try StaffTests.Office.link(Self.send(bytes).reply) == "/staff/events/import/1")
        }
    }
}
