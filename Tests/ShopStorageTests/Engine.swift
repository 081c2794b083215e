import Accounts
import Foundation
import Passwords
import ShopCounter
import ShopProducts
import ShopStorage
import ShopTodos
import SiteDatabase
import Web

/// What can keep a site's things. Every contract runs with each.
enum Engine: CaseIterable, Sendable {
    case memory, sqlite

    func products() throws -> any ProductStore {
        switch self {
        case .memory: MemoryProductStore()
        case .sqlite: try Scratch.database().products
        }
    }

    func todos() throws -> any TodoStore {
        switch self {
        case .memory: MemoryTodoStore()
        case .sqlite: try Scratch.database().todos
        }
    }

    func counters() throws -> any CounterStore {
        switch self {
        case .memory: MemoryCounterStore()
        case .sqlite: try Scratch.database().counters
        }
    }

    func accounts() throws -> any AccountDirectory {
        switch self {
        case .memory: MemoryAccountStore()
        case .sqlite: try Scratch.database().accounts(hasher: Argon2id(.minimum, limit: ConcurrencyLimit(100)))
        }
    }

    func attempts() throws -> any SignInAttempts {
        switch self {
        case .memory: MemorySignInAttempts()
        case .sqlite: try Scratch.database().signInAttempts
        }
    }

    func sessions() throws -> any SessionStore {
        switch self {
        case .memory: MemorySessionStore()
        case .sqlite: try Scratch.database().sessions
        }
    }
}

extension TodoStore {
    /// Adds an item of which no form told the number; nil where the list is full.
    func add(_ draft: TodoDraft, max: Int, for visitor: Visitor.ID, at now: Date) throws -> TodoItem? {
        guard case .added(let item) = try add(draft, expecting: nil, max: max, for: visitor, at: now) else {
            return nil
        }
        return item
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

    /// A new database with every migration.
    static func database() throws -> SQLiteDatabase {
        try SQLiteDatabase(migrating: path(), schema: .shop)
    }
}

extension SQLiteDatabase {
    /// A visitor who has a session.
    func visitor() throws -> Visitor.ID {
        let visitor = Visitor.ID.random()
        try sessions.save(Session(of: visitor, begun: Date()), for: .random(), at: Date())
        return visitor
    }

    /// How many rows a table has.
    func count(_ table: String) throws -> Int {
        try read { db in
            try db.row("SELECT count(*) AS count FROM \(table)") { try $0["count"] } ?? 0
        }
    }
}
