import Accounts
import FoundationEssentials
import Foundation
import HTTPTypes
import Prices
import ShopProducts
import ShopStorage
import SiteCollections
import SiteStores
import Status
import Testing
import ViperWeb
import Web

@testable import ShopSite
@testable import SiteDatabase

/// The whole shop on a database in memory, and a browser's part of it: one cookie, and posts from the shop's own pages.
final class DemoShop {
    private static let empty = Result { try SQLiteDatabase(inMemory: ShopProgram.schema) }
    let database: SQLiteDatabase
    let products: any ProductStore
    let accounts = MemoryAccountStore()
    let website: Website
    private(set) var cookie: String?

    /// A shop of these products, and its assets.
    init(
        rows: [CatalogueRow], assets: Assets, origins: [Origin] = [], staticOnly: Bool = false,
        status: (any StatusStore)? = nil, files: any FileStore = NoFiles(), breaking error: (any Error)? = nil
    ) throws {
        database = try SQLiteDatabase(inMemoryCopyOf: Self.empty.get())
        products = database.products
        website = try ShopProgram.site(
            SiteContext(
                database: error.map { BrokenDatabase(error: $0) } ?? database, assets: assets,
                sessions: Sessions(store: database.sessions), accounts: accounts,
                signInAttempts: database.signInAttempts, files: files, origins: origins, hasWorker: !staticOnly,
                status: status))
        _ = try products.importRows(rows)
    }

    /// A shop of so many products, whose assets have plain addresses.
    convenience init(
        products count: Int, origins: [Origin] = [], staticOnly: Bool = false, status: (any StatusStore)? = nil,
        breaking error: (any Error)? = nil
    ) throws {
        let rows = (0..<count).map { number in
            CatalogueRow(
                slug: "tea-\(number)", name: "Tea & leaf \(number + 1)", content: "First line\nSecond line",
                price: Price(minorUnits: Int64(450 + number), currency: .usd), category: "Tea",
                image: "pictures/tea.svg")
        }
        try self.init(
            rows: rows, assets: Assets(folders: []), origins: origins, staticOnly: staticOnly, status: status,
            breaking: error)
    }

    func get(_ reference: String, accept: String? = nil) -> Response {
        var request = request(.get, reference)
        request.fields[.accept] = accept
        return send(request)
    }

    func post(_ reference: String, _ body: String = "", origin: String = "http://shop.example") -> Response {
        var request = request(.post, reference)
        request.fields[.origin] = origin
        request.fields[.contentType] = "application/x-www-form-urlencoded"
        request.body = Array(body.utf8)
        return send(request)
    }

    /// Goes on without a cookie, as another browser.
    func forget() {
        cookie = nil
    }

    /// Goes on as somebody who signed in so long ago, with an account of this id and role.
    func signIn(
        _ id: String, as role: Role?, name: String = "ann@example.org", hoursAgo hours: Double = 0
    ) throws {
        try database.write { db in
            try db.execute(
                "INSERT INTO accounts (id, name, hash, role, added) VALUES (?, ?, 'none', ?, 0) ON CONFLICT DO NOTHING",
                id, name, role?.rawValue)
        }
        let (token, identity) = (SessionToken.random(), Identity(id: id, name: name))
        try database.sessions.save(
            Session(of: identity.visitor, identity: identity, begun: .now - hours * 60 * 60), for: token, at: .now)
        cookie = "visitor=\(token.text)"
    }

    /// Opens a one-time link for an account with a role.
    func openLink(_ secret: LinkSecret, for id: String) throws {
        let id = try #require(Account.ID(id))
        let visitor = Visitor(id: Identity(id: id.text, name: "").visitor, isKnown: true)
        try #require(try database.people(hasher: NoHasher()).open(secret, for: id, by: visitor, at: .now))
    }

    /// A request of this browser.
    func request(_ method: HTTPRequest.Method, _ reference: String) -> Request {
        let parts = reference.split(separator: "?", maxSplits: 1).map(String.init)
        var fields = HTTPFields()
        if let host = HTTPField.Name("Host") { fields[host] = "shop.example" }
        fields[.cookie] = cookie
        return Request(
            id: "0123456789abcdef", method: method, path: parts.first ?? "", query: parts.count > 1 ? parts[1] : "",
            fields: fields)
    }

    /// The answer; a cookie that it sets is kept.
    func send(_ request: Request) -> Response {
        let response = website.respond(to: request)
        if let set = response.fields[.setCookie] { cookie = set.split(separator: ";").first.map(String.init) }
        return response
    }
}

/// Where nothing is hashed.
private struct NoHasher: PasswordHasher {
    func hash(_ password: Password) throws -> String { throw AccountsBusy() }
    func check(_ password: Password, against hash: String?) throws -> PasswordCheck { throw AccountsBusy() }
}

/// A database that breaks at each question.
private struct BrokenDatabase: SQLDatabase {
    let error: any Error

    func read<Result>(_ read: (SQLTransaction) throws -> Result) throws -> Result { throw error }
    func write<Result>(in scope: WriteScope, _ write: (SQLTransaction) throws -> Result) throws -> Result {
        throw error
    }
}

extension Response {
    var text: String { String(decoding: body, as: UTF8.self) }
}

extension DemoShop {
    /// Changes the first product, as somebody of the staff.
    func editFirst(_ change: (ProductDraft) -> ProductDraft) throws {
        let visitor = Visitor.ID.random()
        try database.sessions.save(Session(of: visitor, begun: .now), for: .random(), at: .now)
        let old = try #require(try database.staffProducts.staffProduct(1))
        _ = try database.staffProducts.edit(
            1, from: old.revision, to: change(old.draft), by: Editor(visitor, name: "ann@example.org", at: .now))
    }
}

extension DemoShop {
    /// Renames the first category, as somebody of the staff.
    func renameCategory(to name: String) throws {
        let visitor = Visitor.ID.random()
        try database.sessions.save(Session(of: visitor, begun: .now), for: .random(), at: .now)
        let editor = Editor(visitor, name: "ann@example.org", at: .now)
        guard try database.renameCategory(1, to: name, by: editor) else { throw NotRenamed() }
    }

    private struct NotRenamed: Error {}

    /// Leaves an upload behind that was refused for some mistakes.
    func refuseUpload(_ name: String = "products.csv", _ error: CatalogueError = CatalogueError()) throws {
        let state = try JSONEncoder().encode(CatalogueJob.State.refused(.issues(error)))
        try database.write { db in
            try db.execute(
                """
                INSERT INTO catalogue_jobs (file, size, editor, begun, seen, is_running, state)
                VALUES (?, 1, 'ann@example.org', 0, 0, 0, ?)
                """, name, String(decoding: state, as: UTF8.self))
        }
    }
}

extension ProductDraft {
    /// With another name, category or price.
    func changed(name: String? = nil, category: String? = nil, price: Int64? = nil) -> ProductDraft {
        ProductDraft(
            name: name ?? self.name, content: content,
            price: price.map { Price(minorUnits: $0, currency: self.price.currency) } ?? self.price,
            category: category ?? self.category, image: image, isSoldOut: isSoldOut, texts: texts)
    }
}

extension SQLDatabase {
    /// Renames a category as the staff does. False if the category does not exist, or another one has the name.
    @discardableResult
    func renameCategory(_ id: Int64, to name: String, by editor: Editor) throws -> Bool {
        try changeCategory(by: editor) { categories, db in
            let revision: Int? = try db.row("SELECT revision FROM categories WHERE id = ?", id) { try $0["revision"] }
            let texts = EntryTexts([FieldKey("name"): name], languages: [])
            guard let revision, case .saved? = try? categories.edit(id, from: revision, to: texts) else { return false }
            return true
        }
    }

    @discardableResult
    func moveCategory(_ id: Int64, to place: Int, by editor: Editor) throws -> Bool {
        try changeCategory(by: editor) { categories, _ in try categories.move(id, to: place) }
    }

    private func changeCategory(
        by editor: Editor, _ change: (CollectionWriter, SQLTransaction) throws -> Bool
    ) throws -> Bool {
        try write(by: editor.writer) { db in
            try change(shopCategories.write(in: db, by: EntryEditor(name: editor.name, time: editor.time)), db)
        }
    }
}
