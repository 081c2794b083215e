import Foundation
import Glibc
import SiteStores
import Testing

@testable import SiteDatabase

/// Who can read a database, and whose the files beside it are.
@Suite struct DatabaseFileTests {
    private let folder: URL
    private let path: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("database-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        path = folder.appendingPathComponent("site.sqlite").path
    }

    private static let schema = SiteSchema([
        Migration("1 notes", sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT;")
    ])

    private static let files = ["", "-shm", "-wal", ".lock", ".use"]

    /// Migrates the database, and gives the status of each file by its suffix while it is open.
    private func migrated() throws -> [String: stat] {
        let database = try SQLiteDatabase(migrating: path, schema: Self.schema)
        try database.write { _ = try $0.execute("INSERT INTO notes VALUES (NULL)") }
        return Dictionary(uniqueKeysWithValues: try Self.files.map { ($0, try status(path + $0)) })
    }

    private func status(_ path: String) throws -> stat {
        var status = stat()
        try #require(lstat(path, &status) == 0, "\(path)")
        return status
    }

    private func modes(_ files: [String: stat]) -> [String: UInt32] { files.mapValues { $0.st_mode & 0o777 } }

    @Test func `only the owner can read a new database and what lies beside it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try modes(migrated()) == Dictionary(uniqueKeysWithValues: Self.files.map { ($0, 0o600) }))
    }

    @Test(arguments: [0o644: 0o640, 0o600: 0o600, 0o660: 0o660, 0o666: 0o660] as [UInt32: UInt32])
    func `one that was there is closed to everybody but its owner and group`(_ mode: (UInt32, UInt32)) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let before = try migrated()
        for file in Self.files where before[file] != nil { chmod(path + file, mode.0) }
        #expect(try modes(migrated()) == Dictionary(uniqueKeysWithValues: Self.files.map { ($0, mode.1) }))
    }

    @Test func `a new lock is as open to the group as the database`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try migrated()
        chmod(path, 0o640)
        for lock in [".lock", ".use"] { unlink(path + lock) }
        let after = try modes(migrated())
        #expect(after[".lock"] == 0o640 && after[".use"] == 0o640)
    }

    @Test func `a database that is a link to nowhere is refused, and nothing is made there`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = folder.appendingPathComponent("elsewhere").path
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        #expect(throws: SiteDatabaseError.unusable(path, "it is a broken link")) { try migrated() }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test(arguments: [".lock", ".use", "-wal", "-shm", "-journal"])
    func `no link beside a database is followed`(_ suffix: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try migrated()
        for file in Self.files.dropFirst() { unlink(path + file) }
        let other = folder.appendingPathComponent("other").path
        try Data("another's".utf8).write(to: URL(fileURLWithPath: other))
        chmod(other, 0o644)
        if geteuid() == 0 { try #require(chown(path, 4_001, 4_001) == 0) }
        try FileManager.default.createSymbolicLink(atPath: path + suffix, withDestinationPath: other)
        let before = try status(other)
        #expect(throws: (any Error).self) { try migrated() }
        let after = try status(other)
        #expect(before.st_uid == after.st_uid && before.st_gid == after.st_gid && before.st_mode == after.st_mode)
        #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == Data("another's".utf8))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `what root makes beside a database is its owner's, and what is there stays its owner's`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try migrated()
        for file in Self.files.dropFirst() { unlink(path + file) }
        try #require(chown(path, 4_001, 4_002) == 0)
        try Data().write(to: URL(fileURLWithPath: "\(path).use"))
        try #require(chown("\(path).use", 4_003, 4_003) == 0)
        let owners = try migrated().mapValues { $0.st_uid }
        #expect(owners == ["": 4_001, "-shm": 4_001, "-wal": 4_001, ".lock": 4_001, ".use": 4_003])
    }
}
