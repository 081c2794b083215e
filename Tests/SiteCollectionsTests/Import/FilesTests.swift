import Club
import Foundation
import HTTPTypes
import Markup
import Notebook
import Platform
@testable import SiteCollections
import SiteDatabase
import SiteStores
import Testing
import ViperWeb
import Web

/// PDFs, from the staff's upload to the visitor's download.
struct FilesTests {
    private let office: StaffTests.Office
    private let website: Website
    private let pictures: String

    init() throws { try self.init(.sqlite) }

    private init(_ engine: DatabaseEngine) throws {
        pictures = try Scratch.path("pictures")
        office = try StaffTests.Office(engine, files: FileFolder(pictures: pictures))
        website = Club.site(office.context)
    }

    private static let pdf = Array("%PDF-1.7\nthe programme".utf8)

    private func send(
        _ action: StaffEntriesRouter.Action, _ fields: [String: String] = [:], _ file: [UInt8]? = nil,
        named name: String = "a.pdf"
    ) throws -> Reply {
        let texts = StaffTests.regatta.merging(fields) { $1 }.map { (EntryFormField(rawValue: $0.key), $0.value) }
        let files = file.map {
            [EntryFormField(rawValue: "programme-file"): [FormFile(name: name, bytes: $0)]]
        }
        let form = Form(Dictionary(uniqueKeysWithValues: texts), files: files ?? [:])
        return try office.module.perform(action, with: form, by: office.visitor)
    }

    private func get(_ path: String = "/events/regatta/programme.pdf", _ fields: HTTPFields = [:]) -> Response {
        website.respond(to: Request(path: path, fields: fields))
    }

    private func bytes(_ response: Response) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try response.file?.read(1_000, at: 0, into: &bytes)
        return bytes
    }

    private var stored: String {
        get throws {
            try office.database.read { try StoredEntries(tables: events.tables, db: $0).entry(1) }?.texts["programme"]
                ?? ""
        }
    }

    @Test(arguments: DatabaseEngine.all)
    func `a PDF comes with a form, and visitors load it until it is replaced, hidden or removed`(
        _ engine: DatabaseEngine
    ) throws {
        let test = try FilesTests(engine)
        _ = try test.send(.add, [:], Self.pdf)
        let response = test.get()
        #expect(response.status == .ok)
        #expect(response.fields[.contentType] == "application/pdf")
        #expect(response.fields[.contentDisposition] == #"attachment; filename="regatta-programme.pdf""#)
        #expect(response.fields[.cacheControl] == "no-cache")
        #expect(try test.bytes(response) == Self.pdf)
        let tag = try #require(response.fields[.eTag])
        #expect(test.get("/vi/events/regatta/programme.pdf").status == .ok)
        let again = test.get("/events/regatta/programme.pdf", [.ifNoneMatch: tag])
        #expect(again.status == .notModified && again.file == nil)
        #expect(String(decoding: test.get("/events/regatta").body, as: UTF8.self).contains("programme.pdf"))
        // After a replacement, the pages that link it are rendered, and the entity tag differs.
        let first = try test.stored
        let revision = try test.office.database.pageRevision
        _ = try test.send(.edit(1), ["revision": "1", "slug": "regatta"], Self.pdf + [1])
        #expect(try test.bytes(test.get("/events/regatta/programme.pdf", [.ifNoneMatch: tag])) == Self.pdf + [1])
        let recorded = try #require(try test.office.database.changes(since: revision))
        let changes = recorded.compactMap { test.website.change(named: $0.name, json: $0.json) }
        let pages = try #require(try test.website.pages(affectedBy: changes)).map(\.link.url.string)
        #expect(pages.contains("/events/regatta") && pages.contains("/vi/events/regatta"))
        // After an undo.
        let event = try #require(
            try test.office.database.read { try EntryHistory(tables: events.tables, db: $0).events(of: 1) }.first)
        _ = try test.office.perform(.undo(1), ["event": String(event.id), "revision": "2"])
        #expect(try test.stored == first)
        _ = try test.office.perform(.set(1, .hidden))
        #expect(test.get().status == .notFound)
        _ = try test.office.perform(.set(1, .visible))
        // After the entry got another address.
        _ = try test.send(.edit(1), ["revision": "5", "slug": "cup", "programme": first])
        #expect(test.get().fields[.location] == "/events/cup/programme.pdf")
        _ = try test.send(.edit(1), ["revision": "6", "slug": "cup", "programme": first, "programme-remove": "1"])
        #expect(try test.stored == "")
        #expect(test.get("/events/cup/programme.pdf").status == .notFound)
    }

    @Test func `a file that is empty, too large or no PDF is refused, and the one before stays`() throws {
        _ = try send(.add, [:], Self.pdf)
        let first = try stored
        let large = Self.pdf + [UInt8](repeating: 32, count: 100_000)
        for (file, message) in [
            ([], "This file is empty."), (large, "This file is too large: 97 kB at most."),
            (Array("<html>%PDF-".utf8), "Choose a PDF file."), (Array("%PDF".utf8), "Choose a PDF file."),
        ] {
            let html = try StaffTests.Office.html(
                send(.edit(1), ["revision": "1", "slug": "regatta", "programme": first], file))
            #expect(html.contains(message), "\(message)")
            #expect(html.contains(#"name="programme" value="\#(first)""#))
            #expect(try stored == first)
        }
        // Neither a path nor a form's text leads to other files.
        let refused = try StaffTests.Office.html(send(.add, ["programme": "../../site.sqlite"]))
        #expect(refused.contains("Choose a PDF file."))
        #expect(get("/events/regatta/programme-file.pdf").status == .notFound)
        #expect(get("/events/regatta/title.pdf").status == .notFound)
    }

    @Test func `the folder has the bytes once, by their hash, and what the sender calls it is forgotten`() throws {
        _ = try send(.add, [:], Self.pdf, named: "../../../secret.pdf")
        _ = try send(.add, [:], Self.pdf, named: "b\"\r\n.pdf")
        let name = try stored
        let files = try FileManager.default.subpathsOfDirectory(atPath: pictures).filter { $0.hasSuffix(".pdf") }
        #expect(files == [".files/\(name.prefix(2))/\(name)"])
        var known: [String] = []
        try website.files { known.append($0.name) }
        #expect(known == [name, name])
    }

    @Test func `the staff loads a file of a form, whether or not visitors may`() throws {
        _ = try send(.add, [:], Self.pdf)
        _ = try office.perform(.set(1, .hidden))
        let html = try office.html(.entry(1))
        let file = try #require(StoredFile(name: stored))
        #expect(html.contains(#"href="/staff/events/files/\#(file.name)""#) && html.contains("Remove this file"))
        guard case .download(let download) = try office.module.show(.stored(file), to: office.visitor) else {
            Issue.record("no download")
            return
        }
        #expect(download.name == "events.pdf" && download.bytes.size == Self.pdf.count)
    }

    @Test(arguments: [
        "", "a-1.pdf", "0123456789abcdef0123456789abcdef-0.pdf", "0123456789abcdef0123456789abcdef-01.pdf",
        "0123456789abcdef0123456789abcde/-1.pdf", "0123456789abcdef0123456789abcdef-1.pdf/", "../-1.pdf",
        "0123456789ABCDEF0123456789abcdef-1.pdf", "0123456789abcdef0123456789abcdef-1.svg",
        "0123456789abcdef0123456789abcdef.1-pdf", "0123456789abcdef0123456789abcdef-1.pdf.csv",
    ]) func `other names are no file's`(_ name: String) {
        #expect(StoredFile(name: name) == nil)
        #expect(StoredFile(name: "0123456789abcdef0123456789abcdef-1.pdf") != nil)
    }

    @Test func `a file for an import is none of a collection`() throws {
        let file = try #require(StoredFile(hash: String(repeating: "0", count: 32), size: 1, kind: .csv))
        #expect(StoredFile(name: file.name) == file && file.name.hasSuffix(".csv"))
        #expect(throws: ValueProblem.self) { try FileKind(maxBytes: 9).parse(file.name) }
        #expect(office.module.router.page(at: try #require(Link(reference: "/staff/events/files/\(file.name)"))) == nil)
    }
}
