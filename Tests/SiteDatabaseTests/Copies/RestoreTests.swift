import Accounts
import Foundation
import Glibc
import Notebook
import Passwords
import Platform
import SiteStores
import Testing
import Web

@testable import SiteDatabase

@Suite struct RestoreTests {
    let path: String
    let file: String
    let writer = Writer.newcomer(at: Date())
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let name: UserName

    /// A database with a line, a note and an account, and a copy of it.
    init() throws {
        path = try Scratch.path()
        file = try Scratch.path("copy.sqlite")
        name = try UserName("ann@example.org")
        let database = try SQLiteDatabase(migrating: path, schema: .notebook)
        try database.add(line: "Old")
        try database.add(note: "Bread", for: writer)
        let accounts = database.accounts(hasher: Argon2id(.minimum))
        _ = try accounts.add(name, Password("correct horse"), id: nil, at: now)
        _ = try SQLiteDatabase.backUp(path, to: file, schema: .notebook)
    }

    private func restore(_ file: String) throws -> String? {
        try SQLiteDatabase.restore(path, from: file, schema: .notebook, at: now, timeout: 0.05)
    }

    /// Changes all that the copy has.
    private func change() throws {
        let database = try SQLiteDatabase(path: path, schema: .notebook)
        try database.add(line: "New")
        try database.add(note: "Milk", for: writer)
        _ = try database.accounts(hasher: Argon2id(.minimum)).remove(name)
    }

    private func notes(_ path: String) throws -> [String] {
        try SQLiteDatabase(path: path, schema: .notebook).notes(of: writer.visitor)
    }

    @Test func `all is as it was, and what was there is kept with its log`() throws {
        let revision = try SQLiteDatabase(path: path, schema: .notebook).pageRevision
        try change()
        let later = try SQLiteDatabase(path: path, schema: .notebook).pageRevision
        chmod(path, 0o640)
        let kept = try #require(try restore(file))
        #expect(kept.hasSuffix("/site.2027-01-15T08-00-00Z.sqlite"))
        #expect(try Damage.files(beside: path) == ["site.2027-01-15T08-00-00Z.sqlite", "site.sqlite"])
        #expect(FileManager.default.fileExists(atPath: file))
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
        let database = try SQLiteDatabase(path: path, schema: .notebook)
        #expect(try database.lines == ["Old"])
        #expect(try notes(path) == ["Bread"])
        let accounts = database.accounts(hasher: Argon2id(.minimum))
        #expect(try accounts.account(name, Password("correct horse"))?.name == name)
        #expect(try database.pageRevision == revision && revision != later)
        #expect(try notes(kept) == ["Bread", "Milk"])
        #expect(try SQLiteDatabase(path: kept, schema: .notebook).pageRevision == later)
    }

    @Test func `what was kept can be restored, and each is kept under a name of its own`() throws {
        try change()
        let first = try #require(try restore(file))
        let second = try #require(try restore(first))
        #expect(second.hasSuffix("/site.2027-01-15T08-00-01Z.sqlite"))
        #expect(try notes(path) == ["Bread", "Milk"])
        #expect(try notes(second) == ["Bread"])
    }

    @Test func `a database that a process has open is left alone`() throws {
        try change()
        let worker = try SQLiteDatabase(path: path, schema: .notebook)
        #expect(throws: SiteDatabaseError.inUse(path)) { try restore(file) }
        try worker.add(note: "Tea", for: writer)
        #expect(try notes(path) == ["Bread", "Milk", "Tea"])
        #expect(try Damage.files(beside: path).allSatisfy { $0.hasPrefix("site.sqlite") })
    }

    @Test func `a program that knows nothing of the lock has it open too`() throws {
        try change()
        var other: OtherProgram? = try OtherProgram(path)
        #expect(try other?.numbers("SELECT count(*) FROM accounts") == [0])
        #expect(throws: SiteDatabaseError.inUse(path)) { try restore(file) }
        #expect(try other?.numbers("SELECT count(*) FROM accounts") == [0])
        other = nil
        #expect(try restore(file) != nil)
    }

    @Test func `nobody opens a database while another is put in its place`() throws {
        let restore = open("\(path).use", O_RDWR)
        defer { close(restore) }
        try #require(flock(restore, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: SiteDatabaseError.locked("\(path).use")) {
            try SQLiteDatabase(opening: path, readers: 1, timeout: 0.05)
        }
    }

    @Test func `a copy that is none changes nothing`() throws {
        try change()
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        let broken = try Scratch.path("broken.sqlite")
        let url = URL(fileURLWithPath: broken)
        for content in [Data(), Data("no database".utf8), Data(repeating: 65, count: 9_000), whole.prefix(10_000)] {
            try content.write(to: url)
            let error = try #require(throws: SiteDatabaseError.self) { try restore(broken) }
            #expect("\(error)".contains(broken) && !"\(error)".utf8.contains(UInt8(ascii: "\n")), "\(error)")
        }
        try whole.write(to: url)
        try Damage.table("sessions", of: broken)
        #expect(throws: SiteDatabaseError.self) { try restore(broken) }
        #expect(throws: CopyError.system(SystemError("read", "/nonexistent", code: ENOENT))) {
            try restore("/nonexistent")
        }
        #expect(throws: CopyError.same(path)) { try restore(path) }
        #expect(try notes(path) == ["Bread", "Milk"])
        #expect(try Damage.files(beside: path).allSatisfy { $0.hasPrefix("site.sqlite") && !$0.contains("part") })
    }

    @Test func `a copy with rows that name none, without a table, or newer changes nothing`() throws {
        let changes = [
            "INSERT INTO notes (visitor, text) VALUES (x'00', 'Lost')",
            "DROP TABLE lines",
            "INSERT INTO grdb_migrations VALUES ('10 from the future')",
        ]
        let broken = try Scratch.path("broken.sqlite")
        var errors: [String] = []
        for change in changes {
            try? FileManager.default.removeItem(atPath: broken)
            try FileManager.default.copyItem(atPath: file, toPath: broken)
            try OtherProgram.run(change, on: broken)
            errors.append("\(try #require(throws: SiteDatabaseError.self) { try restore(broken) })")
        }
        #expect(errors[0].hasSuffix("is damaged: a row of notes refers to a missing row of pads"))
        #expect(errors[1].hasSuffix("it has no table lines"))
        #expect(errors[2].contains("is newer than this program: it has the migration 10 from the future, and"))
        #expect(try notes(path) == ["Bread"])
    }

    @Test func `an older copy is brought up to date`() throws {
        let old = try Scratch.path("old.sqlite")
        _ = try SQLiteDatabase(migrating: old, schema: SiteSchema.notebook.upTo("1 notes"))
        let revision = try SQLiteDatabase(path: path, schema: .notebook).pageRevision
        _ = try restore(old)
        #expect(try notes(path) == [])
        #expect(try SQLiteDatabase(path: path, schema: .notebook).pageRevision != revision)
        #expect(throws: SiteDatabaseError.needsMigration(old)) { try SQLiteDatabase(path: old, schema: .notebook) }
    }

    @Test func `where nothing was, nothing is kept; a log that was left there is put away`() throws {
        let other = try Scratch.path()
        try Data("log".utf8).write(to: URL(fileURLWithPath: "\(other)-wal"))
        #expect(try SQLiteDatabase.restore(other, from: file, schema: .notebook, at: now, timeout: 0.05) == nil)
        #expect(try Damage.files(beside: other) == ["site.2027-01-15T08-00-00Z.sqlite-wal", "site.sqlite"])
        #expect(try notes(other) == ["Bread"])
    }

    @Test func `a damaged database is kept as it is`() throws {
        let damaged = Data(repeating: 65, count: 9_000)
        try Damage.fold(path)
        try damaged.write(to: URL(fileURLWithPath: path))
        let kept = try #require(try restore(file))
        #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == damaged)
        #expect(try notes(path) == ["Bread"])
    }

    @Test func `pages that were rendered since are remembered`() throws {
        try SQLiteDatabase(path: path, schema: .notebook).remember(output: "/pages")
        _ = try restore(file)
        #expect(try SQLiteDatabase(path: path, schema: .notebook).outputs == ["/pages"])
    }

    @Test func `a link to a database stays one`() throws {
        let linked = try Scratch.path("linked.sqlite")
        try FileManager.default.createSymbolicLink(atPath: linked, withDestinationPath: path)
        try change()
        _ = try SQLiteDatabase.restore(linked, from: file, schema: .notebook, at: now, timeout: 0.05)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: linked) == path)
        #expect(try notes(path) == ["Bread"])
    }
}
