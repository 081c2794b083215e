import Foundation
import Platform

/// The name of the state of a site's pages, inside of a transaction. It is random: a database that was restored from a
/// copy never meets the revision of other pages again.
package enum PageRevision {
    /// 32 hexadecimal digits.
    static func read(_ db: SQLTransaction) throws -> String {
        let asked = try db.rememberedRows("SELECT revision FROM page_revision") { try $0["revision"] as [UInt8] }
        guard let revision = try asked.first else {
            throw StoreUnavailable("the pages have no revision")
        }
        return revision.hexadecimal
    }

    /// What `read` returns, as an expression of the table's row.
    package static func hexadecimal(for dialect: SQLDialect) -> SQLText {
        dialect == .sqlite ? "lower(hex(revision))" : "encode(revision, 'hex')"
    }

    /// Calls `record` with the new one before it is stored.
    static func renew(_ db: SQLTransaction, _ record: (String) throws -> Void) throws {
        let revision = random()
        try record(revision.hexadecimal)
        try db.enqueue("UPDATE page_revision SET revision = ?", revision)
    }

    package static func begin(_ db: SQLTransaction) throws {
        try db.execute("INSERT INTO page_revision (revision) VALUES (?)", random())
    }

    private static func random() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}

/// The outputs of a database's pages, inside a transaction. A server's database knows those of each machine; a machine sees its own.
package enum RenderedOutputs {
    /// In the order of their paths.
    static func ask(_ db: SQLTransaction) throws -> DeferredRows<String> {
        let read = { (row: SQLRow) in try row["path"] as String }
        switch db.dialect {
        case .sqlite: return try db.deferredRows("SELECT path FROM rendered_outputs ORDER BY path", read: read)
        case .postgreSQL:
            return try db.deferredRows(
                "SELECT path FROM rendered_outputs WHERE machine = ? ORDER BY path", Machine.name, read: read)
        }
    }

    static func remember(_ path: String, _ db: SQLTransaction) throws {
        switch db.dialect {
        case .sqlite:
            try db.execute("INSERT INTO rendered_outputs (path) VALUES (?) ON CONFLICT DO NOTHING", path)
        case .postgreSQL:
            try db.execute(
                "INSERT INTO rendered_outputs (machine, path) VALUES (?, ?) ON CONFLICT DO NOTHING", Machine.name, path)
        }
    }

    static func forget(_ path: String, _ db: SQLTransaction) throws {
        switch db.dialect {
        case .sqlite: try db.execute("DELETE FROM rendered_outputs WHERE path = ?", path)
        case .postgreSQL:
            try db.execute("DELETE FROM rendered_outputs WHERE machine = ? AND path = ?", Machine.name, path)
        }
    }

    /// The table of a server's database.
    package static let ofMachines: SQLText = """
        CREATE TABLE rendered_outputs (
            machine text COLLATE "C" NOT NULL,
            path text COLLATE "C" NOT NULL,
            PRIMARY KEY (machine, path)
        );
        """
}

/// This machine, among those that use one database.
public enum Machine {
    /// For people: VIPERWEB_MACHINE, else the host's name.
    public static var title: String {
        let name = ProcessInfo.processInfo.environment["VIPERWEB_MACHINE"] ?? ""
        return name.isEmpty ? ProcessInfo.processInfo.hostName : name
    }

    /// VIPERWEB_MACHINE, else what the system says of itself (machine-id(5)), else the host's name.
    package static let name: String = {
        let environment = ProcessInfo.processInfo
        if let name = environment.environment["VIPERWEB_MACHINE"], !name.isEmpty { return name }
        let id = FileManager.default.contents(atPath: "/etc/machine-id").map { String(decoding: $0, as: UTF8.self) }
        let name = id?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return name.isEmpty ? environment.hostName : name
    }()
}

extension SQLDatabase {
    /// The revision of the site's pages, renewed by each change that reaches them.
    public var pageRevision: String {
        get throws { try read(PageRevision.read) }
    }

    /// The outputs of the site's pages, in the order of their paths; every change has to reach them.
    public var outputs: [String] {
        get throws { try read { try RenderedOutputs.ask($0).all } }
    }

    /// The outputs, with the present revision of the pages.
    package var outputsAndRevision: (outputs: [String], revision: String) {
        get throws {
            try read { db in
                let outputs = try RenderedOutputs.ask(db)
                let revision = try db.pageRevision
                return (try outputs.all, revision)
            }
        }
    }

    public func remember(output path: String) throws {
        guard try !outputs.contains(where: { $0.utf8.elementsEqual(path.utf8) }) else { return }
        try write { try RenderedOutputs.remember(path, $0) }
    }

    public func forget(output path: String) throws {
        try write { try RenderedOutputs.forget(path, $0) }
    }
}
