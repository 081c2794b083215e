import ShopOracles
import Foundation
import ShopCounter
import ShopStorage
import ShopTodos
import SiteDatabase
import SiteStores
import TestCluster
import Web

/// What can keep the shop's things. Every contract runs with each.
enum Engine: CaseIterable, Sendable {
    case memory, sqlite, postgreSQL

    /// PostgreSQL where there is a server, as `Tests/run` has one.
    static var allCases: [Engine] { [.memory, .sqlite] + (TestCluster.isThere ? [.postgreSQL] : []) }

    /// Those that have a database.
    static var databases: [Engine] { allCases.filter { $0 != .memory } }

    /// A new database. Memory has none.
    func database() throws -> any LiveDatabase { try self == .postgreSQL ? Scratch.postgres() : Scratch.database() }

    /// Where a new database can be.
    func location() throws -> DatabaseLocation {
        try self == .postgreSQL ? DatabaseLocation(TestCluster.database()) : .file(Scratch.path())
    }

    func todos() throws -> any TodoStore { try self == .memory ? MemoryTodoStore() : database().todos }

    func counters() throws -> any CounterStore { try self == .memory ? MemoryCounterStore() : database().counters }
}

extension TodoStore {
    /// Adds an item; nil where the list is full.
    func add(_ draft: TodoDraft, max: Int, by writer: Writer, at now: Date) throws -> TodoItem? {
        let addition = try add(draft, limit: TodoLimit(items: max), by: writer, at: now)
        guard case .added(let item, _) = addition else { return nil }
        return item
    }

    /// A visitor's items of every page.
    func items(of visitor: Visitor.ID) throws -> [TodoItem] {
        var (items, query) = ([TodoItem](), TodoQuery.all)
        while true {
            let entries = try page(query, of: visitor).entries
            guard !entries.isEmpty else { return items }
            items += try entries.compactMap { try item($0.number, of: visitor) }
            query = TodoQuery(.all, page: query.page.advanced(by: 1))
        }
    }

    /// The number that the next item gets.
    func next(of visitor: Visitor.ID) throws -> TodoItem.Number {
        try page(.all, of: visitor).next
    }
}

/// Files for one test.
enum Scratch {
    /// Everything of this process, removed when it ends: databases stay open longer than their tests.
    private static let root: URL = {
        atexit { try? FileManager.default.removeItem(at: Scratch.rootOfProcess) }
        return rootOfProcess
    }()

    private static var rootOfProcess: URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("viperweb-storage-\(getpid())")
    }

    /// A path in a folder that no other test has.
    static func path(_ name: String = "site.sqlite") throws -> String {
        let folder = root.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appendingPathComponent(name).path
    }

    /// A file with every migration and what is filled in: a backup, which has no log beside it. Tests copy what each would take long to make.
    static func template(_ fill: (SQLiteDatabase) throws -> Void = { _ in }) throws -> String {
        let (path, copy) = (try Scratch.path(), try Scratch.path())
        try fill(SQLiteDatabase(migrating: path, schema: .shop))
        _ = try SQLiteDatabase.backUp(path, to: copy, schema: .shop)
        return copy
    }

    private static let migrated = Result { try template() }

    private static let migratedOnServer = Result {
        let address = try TestCluster.database()
        try DatabaseLocation(address).migrate(.shop)
        return address
    }

    /// The same on a server.
    static func postgres() throws -> PostgresDatabase {
        let address = try TestCluster.copy(of: migratedOnServer.get())
        return try PostgresDatabase(PostgresAddress(address), schema: .shop)
    }

    /// The path of a copy of a template.
    static func copy(of template: String) throws -> String {
        let path = try Scratch.path()
        try FileManager.default.copyItem(atPath: template, toPath: path)
        return path
    }

    /// A new database with every migration.
    static func database() throws -> SQLiteDatabase {
        try SQLiteDatabase(path: copy(of: migrated.get()), schema: .shop)
    }
}

extension SQLDatabase {
    /// A visitor who has a session.
    func visitor() throws -> Visitor.ID {
        let visitor = Visitor.ID.random()
        try sessions.save(Session(of: visitor, begun: Date()), for: .random(), at: Date())
        return visitor
    }

    /// How many rows a table has.
    func count(_ table: SQLText) throws -> Int {
        try read { db in
            try db.row("SELECT count(*) AS count FROM \(table)") { try $0["count"] } ?? 0
        }
    }
}
