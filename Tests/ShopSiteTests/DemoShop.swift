import Accounts
import Foundation
import HTTPTypes
import Prices
import ShopProducts
import ShopShelf
import ShopStorage
import SiteStores
import Status
import Testing
import Web

@testable import ShopSite
@testable import SiteCollections
@testable import SiteDatabase
@testable import ViperWeb

/// The whole shop on a database in memory, and a browser's part of it: one cookie, and posts from the shop's own pages.
final class DemoShop {
    /// With the texts of the shop's files.
    private static let empty = Result {
        let database = try SQLiteDatabase(inMemory: ShopProgram.schema)
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../public")
        try ContentFolders(of: ShopProgram.self, publicFolder: folder.standardizedFileURL.path).take(into: database)
        return database
    }
    let database: SQLiteDatabase
    let products: any ProductStore
    let accounts = MemoryAccountStore()
    let website: Website
    private(set) var cookie: String?

    /// A shop of these products, and its assets.
    init(
        stocked: [StockedProduct], assets: Assets, origins: [Origin] = [], staticOnly: Bool = false,
        status: (any StatusStore)? = nil, files: any FileStore = NoFiles(), breaking error: (any Error)? = nil
    ) throws {
        database = try SQLiteDatabase(inMemoryCopyOf: Self.empty.get())
        products = database.products
        let asked: any SQLDatabase = error.map { BrokenDatabase(error: $0) } ?? database
        let previews = PagePreviews(of: asked) { database, _ in
            try ShopProgram.site(SiteContext(reading: database, assets: assets, origin: origins.first))
        }
        website = try ShopProgram.site(
            SiteContext(
                database: asked, assets: assets, sessions: Sessions(store: database.sessions), accounts: accounts,
                signInAttempts: database.signInAttempts, files: files, origins: origins, hasWorker: !staticOnly,
                status: status, preview: previews.page))
        if !stocked.isEmpty { try database.stock(stocked) }
    }

    /// A shop of so many products, whose assets have plain addresses.
    convenience init(
        products count: Int, origins: [Origin] = [], staticOnly: Bool = false, status: (any StatusStore)? = nil,
        breaking error: (any Error)? = nil
    ) throws {
        let stocked = (0..<count).map { number in
            StockedProduct(
                "tea-\(number)", name: "Tea & leaf \(number + 1)", content: "First line\nSecond line",
                price: Self.price(cents: 450 + number), image: "pictures/tea.svg")
        }
        try self.init(
            stocked: stocked, assets: Assets(folders: []), origins: origins, staticOnly: staticOnly, status: status,
            breaking: error)
    }

    /// Such as `4.50 USD`.
    static func price(cents: Int) -> String {
        "\(Price(minorUnits: Int64(cents), currency: .usd).decimal) USD"
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
    /// Leaves an import of products behind, and one of categories, that were refused for some mistakes.
    func refuseImport(
        _ name: String = "products.csv", _ error: EntriesFileError = EntriesFileError(.init(line: 2, problem: .quotes))
    ) throws {
        let state = try JSONEncoder().encode(ImportState.refused(error))
        try database.write { db in
            for tables in [shopProducts.tables, shopCategories.tables] {
                try db.execute(
                    """
                    INSERT INTO \(tables.lists.imports) (file, size, editor, begun, is_running, state, upload)
                    VALUES (?, 1, 'ann@example.org', 0, 0, ?, '')
                    """, name, String(decoding: state, as: UTF8.self))
            }
        }
    }
}
