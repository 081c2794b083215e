import Accounts
import Club
import Foundation
import HTTPTypes
import Markup
import Notebook
import Platform
import SiteStores
import TestCluster
import Testing
import Web

@testable import SiteCollections
@testable import SiteDatabase
@testable import StaticSite
@testable import ViperWeb

/// Pages that the staff sees before they are published.
struct PreviewTests {
    /// The club as a worker serves it, with its files.
    private final class Served {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("club-\(UUID().uuidString)")
        let database: any LiveDatabase
        let sites: RenderedSites<Club>
        let website: Website
        private let cookie: String

        static let now = Date(timeIntervalSince1970: 1_800_000_000)

        init(_ engine: DatabaseEngine) throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let location: DatabaseLocation =
                switch engine {
                case .sqlite: .file(folder.appendingPathComponent("club.sqlite").path)
                case .postgreSQL: .server(try PostgresAddress(TestCluster.database()))
                }
            try location.migrate(Club.schema)
            database = try location.open(Club.schema, threads: 2)
            let settings = RenderSettings(
                database: location.canonical, publicFolder: folder.appendingPathComponent("public").path,
                pictures: folder.appendingPathComponent("pictures").path, origin: "https://club.example",
                isStaticOnly: false, isCompressed: false)
            sites = RenderedSites<Club>(database, at: location) { _ in }
            _ = try sites.generate(Output(folder.appendingPathComponent("site").path), settings)
            let assets = LiveAssets(
                assets: try Assets(folders: []), publicFolder: settings.publicFolder, pictures: settings.pictures)
            let live = LivePages<Club>(database, at: location, assets: assets) { _ in
            } report: {
                Issue.record($0)
            }
            let previews = PagePreviews(of: database, settings: { try live.settings }) { database, settings in
                try live.site(with: #require(settings), on: database)
            }
            let token = SessionToken.random()
            let sessions = OneSession(token: token, visitor: try database.visitor())
            cookie = "visitor=\(token.text)"
            website = Club.site(
                SiteContext(
                    database: database, assets: assets.assets, sessions: Sessions(store: sessions, now: { Self.now }),
                    accounts: MemoryAccountStore(), signInAttempts: MemorySignInAttempts(),
                    origins: [try #require(Origin("https://club.example"))], preview: previews.page,
                    timeZone: "Europe/Berlin", now: { Self.now }))
        }

        deinit {
            try? FileManager.default.removeItem(at: folder)
        }

        func post(_ path: String, _ fields: [String: String], isStaff: Bool = true) -> Response {
            var head: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .origin: "https://club.example"]
            head[.cookie] = isStaff ? cookie : nil
            let body = fields.map { name, value in
                "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
            }
            return website.respond(
                to: Request(
                    id: "r1", method: .post, path: path, fields: head, body: Array(body.joined(separator: "&").utf8)))
        }

        /// The file of a page after every change is rendered.
        func file(_ path: String) throws -> String {
            try sites.refresh()
            return try String(contentsOf: folder.appendingPathComponent("site/\(path)/index.html"), encoding: .utf8)
        }

        /// Every row of every table.
        func rows() throws -> [String] {
            try database.read { db in
                try DatabaseTable.all(in: db).values.flatMap { table in
                    let columns = table.columns.map { "CAST(\(SQLText(name: $0)) AS TEXT)" as SQLText }
                    return try db.rows("SELECT \(columns.joined(by: ", ")) FROM \(table.sql)") { row in
                        var columns = row.inOrder
                        let values = try table.columns.map { _ in
                            guard columns.isNull else { return try columns.text() }
                            columns.skip(1)
                            return "NULL"
                        }
                        return "\(table.name): \(values.joined(separator: ", "))"
                    }
                }.sorted()
            }
        }
    }

    /// The session of a person of the staff.
    private struct OneSession: SessionStore {
        let token: SessionToken
        let visitor: Visitor.ID

        func session(for token: SessionToken, at now: Date) -> Session? {
            guard token.text == self.token.text else { return nil }
            return Session(of: visitor, identity: Identity(id: "1", name: "mia"), role: .staff, begun: Served.now)
        }

        func save(_ session: Session, for token: SessionToken, at now: Date) {}
        func renew(_ token: SessionToken, at now: Date) -> Bool { true }
        func remove(_ token: SessionToken) {}
    }

    private func form(_ others: [String: String]) -> [String: String] { StaffTests.regatta.merging(others) { $1 } }

    /// Adds an entry; returns the address of its form. PostgreSQL gives no number twice, so previews cost numbers.
    private func added(_ served: Served, _ fields: [String: String]) throws -> String {
        let link = try #require(served.post("/staff/events", fields).fields[.location])
        return String(link.prefix { $0 != "?" })
    }

    private func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

    @Test(arguments: DatabaseEngine.all)
    func `a preview has the bytes of the file that publishing writes, and changes nothing`(
        _ engine: DatabaseEngine
    ) throws {
        let served = try Served(engine)
        func preview(_ path: String, _ fields: [String: String]) throws -> String {
            let before = try served.rows()
            let response = served.post(path, fields)
            #expect(response.status == .ok)
            #expect(try served.rows() == before && before.count > 5)
            return text(response)
        }
        let venue = ["name": "Boat house"]
        _ = served.post("/staff/venues", venue)
        let new = form(["title": "New", "title-vi": "Mới", "entry_from": "2030-01-01T10:00"])
        let pages = try ["", "/vi"].map { try preview("\($0)/staff/events/preview", new) }
        #expect(pages[0].contains("<h1>New</h1>") && pages[1].contains("<h1>Mới</h1>"))
        let entry = try added(served, new.merging(["entry_from": ""]) { $1 })
        #expect(try pages == [served.file("events/new"), served.file("vi/events/new")])
        // A hidden one.
        #expect(served.post("\(entry)/hidden", [:]).status == .seeOther)
        #expect(throws: (any Error).self) { try served.file("events/new") }
        let hidden = form(["title": "Hidden", "slug": "new", "revision": "2", "sort": "party"])
        let page = try preview("\(entry)/preview", hidden)
        _ = served.post(entry, hidden)
        _ = served.post("\(entry)/visible", [:])
        #expect(try served.file("events/new") == page && page.contains("<h1>Hidden</h1>"))
        // A draft with another address, whose entry stays as it is until then.
        let draft = form(["title": "Draft", "slug": "draft", "revision": "4"])
        _ = served.post("\(entry)/draft", draft)
        let basis = draft.merging(["draft": "1800000000"]) { $1 }
        let next = try preview("\(entry)/preview", basis)
        #expect(try served.file("events/new") == page && next.contains("<h1>Draft</h1>"))
        #expect(served.post(entry, basis).status == .seeOther)
        #expect(try served.file("events/draft") == next)
        // One that appears later.
        _ = served.post(
            entry,
            form(["title": "Later", "slug": "draft", "revision": "5", "entry_from": "2027-01-15T10:00"]))
        let later = try preview("\(entry)/preview", form(["title": "Later", "slug": "draft", "revision": "7"]))
        let due = Served.now + 3_600
        #expect(try served.database.movePageTime(to: due, of: served.website, Club.schema.timedChanges))
        #expect(try served.file("events/draft") == later && later.contains("<h1>Later</h1>"))
    }

    @Test(arguments: DatabaseEngine.all)
    func `only the staff sees it, nothing keeps it, and a form at fault is shown instead`(
        _ engine: DatabaseEngine
    ) throws {
        let served = try Served(engine)
        let response = served.post("/staff/events/preview", form([:]))
        #expect(response.fields[.contentType] == "text/html; charset=utf-8")
        #expect(response.fields[.cacheControl] == "no-store")
        #expect(response.fields[try #require(.init("X-Robots-Tag"))] == "noindex")
        #expect(response.fields[.eTag] == nil && response.fields[.setCookie] == nil)
        let stranger = served.post("/staff/events/preview", form([:]), isStaff: false)
        #expect(stranger.status != .ok && !text(stranger).contains("Regatta</h1>"))
        #expect(served.website.respond(to: Request(path: "/events/regatta")).status == .notFound)
        let refused = served.post("/staff/events/preview", form(["seats": "many"]))
        #expect(refused.status == .unprocessableContent && text(refused).contains("Write a number such as 12."))
        #expect(served.post("/staff/events/7/preview", form([:])).status == .notFound)
        let entry = try added(served, form([:]))
        let stale = served.post("\(entry)/preview", form(["slug": "regatta", "title": "Mine", "revision": "9"]))
        #expect(stale.status == .conflict && text(stale).contains(">Regatta</p>"))
        // Nothing is read beside a transaction, and nothing is written in one.
        #expect(throws: StoreUnavailable.self) { try OpenTransaction().read { _ in } }
        try served.database.undoing { _ in
            _ = #expect(throws: StoreUnavailable.self) { try OpenTransaction().write { _ in } }
        }
    }

    @Test func `a site in memory has previews, and one of files alone shows no button`() throws {
        let context = try SiteContext.inMemory(for: Club.self)
        let page = try context.preview? { db in
            _ = try events.write(in: db, by: EntryEditor(name: "mia", time: Served.now)).add(StoreTests.texts("Cup"))
            return Link.root.appending("events", "cup")
        }
        #expect(try #require(page).link.url.string == "/events/cup")
        #expect(try context.preview? { _ in Link.root.appending("events", "cup") } == nil)
        #expect(try !StaffTests.Office().html(.new).contains("Preview"))
    }
}
