import Foundation
import Notebook
import Testing

@testable import SiteDatabase

/// What happens to databases.
enum Damage {
    /// Makes a database one file without a log, as `backup` leaves it.
    static func fold(_ path: String) throws {
        try OtherProgram.run("PRAGMA journal_mode = DELETE", on: path)
    }

    /// Overwrites the first page of a table: the database opens, but is not whole.
    static func table(_ table: String, of path: String) throws {
        try fold(path)
        let program = try OtherProgram(path)
        let page = try program.numbers("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")[0]
        let size = try program.numbers("PRAGMA page_size")[0]
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64((page - 1) * size))
        try file.write(contentsOf: Data(repeating: 0xAA, count: size))
        try file.close()
    }

    /// What is in a database's folder but its locks.
    static func files(beside path: String) throws -> [String] {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { name in ![".lock", ".lock-next", ".use"].contains { name.hasSuffix($0) } }.sorted()
    }
}

extension SiteSchema {
    /// The schema as it was up to a migration.
    func upTo(_ name: String) throws -> SiteSchema {
        let last = try #require(migrations.firstIndex { $0.name == name })
        return having(Set(migrations[...last].map(\.name)))
    }
}
