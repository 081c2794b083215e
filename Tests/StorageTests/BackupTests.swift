import Counter
import Foundation
import GRDB
import Glibc
import Products
import Testing
import Web

@testable import Storage

@Suite struct BackupTests {
    let path: String
    let file: String

    init() throws {
        path = try Scratch.path()
        _ = try SiteDatabase(migrating: path).products.importRows((1...50).map { .row("p\($0)") })
        file = try Scratch.path("copy.sqlite")
    }

    @Test func `every write that was acknowledged before is in the copy, and no writer fails`() throws {
        let writers = (0..<3).map { _ in ConstantWriter(path) }
        defer { for writer in writers { writer.stop() } }
        for copy in 1...10 {
            // Each has written something since the last copy.
            let before = try writers.map { try $0.next() }
            _ = try SiteDatabase.backUp(path, to: "\(file).\(copy)")
            let database = try SiteDatabase(path: "\(file).\(copy)")
            for (writer, least) in zip(writers, before) {
                #expect(try database.counters.count(of: writer.visitor)?.value ?? 0 >= least)
            }
        }
        #expect(writers.allSatisfy { $0.stop() == nil })
    }

    @Test func `a copy is one file that only its owner can read, with nothing beside it`() throws {
        let bytes = try SiteDatabase.backUp(path, to: file)
        var status = stat()
        #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600 && Int(status.st_size) == bytes)
        #expect(status.st_nlink == 1)
        #expect(try Damage.files(beside: file) == ["copy.sqlite"])
        let head = try Data(contentsOf: URL(fileURLWithPath: file)).prefix(20)
        #expect(head.suffix(2) == Data([1, 1]), "the journal mode is DELETE")
        #expect(try SiteDatabase(path: file).products.products(ProductQuery()).total == 50)
    }

    @Test func `a file that is there is refused and kept, a link that leads nowhere too`() throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
        #expect(throws: CopyError.exists(file)) { try SiteDatabase.backUp(path, to: file) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("mine".utf8))
        try FileManager.default.createSymbolicLink(atPath: "\(file).link", withDestinationPath: "nowhere")
        #expect(throws: CopyError.exists("\(file).link")) { try SiteDatabase.backUp(path, to: "\(file).link") }
        #expect(try Damage.files(beside: file) == ["copy.sqlite", "copy.sqlite.link"])
    }

    @Test func `a file that came while the copy was made is kept as well`() throws {
        let part = try PartFile(of: file)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
        #expect(throws: CopyError.exists(file)) { try part.place() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("mine".utf8))
    }

    @Test func `what a killed copy left makes way for the next`() throws {
        for suffix in ["", "-journal", "-wal"] {
            try Data("left".utf8).write(to: URL(fileURLWithPath: "\(file).viperweb-part\(suffix)"))
        }
        _ = try SiteDatabase.backUp(path, to: file)
        #expect(try Damage.files(beside: file) == ["copy.sqlite"])
    }

    @Test func `a copy that was killed between its two names is kept`() throws {
        _ = try SiteDatabase.backUp(path, to: file)
        #expect(link(file, "\(file).viperweb-part") == 0)
        try SiteDatabase.removeStaleCopy(of: file)
        #expect(try Damage.files(beside: file) == ["copy.sqlite"])
        #expect(try SiteDatabase(path: file).products.products(ProductQuery()).total == 50)
    }

    @Test func `two copies to one name do not meet`() throws {
        let part = try PartFile(of: file)
        #expect(throws: CopyError.busy(part.path)) { try SiteDatabase.backUp(path, to: file) }
        #expect(throws: Never.self) { try SiteDatabase.removeStaleCopy(of: file) }
        #expect(FileManager.default.fileExists(atPath: part.path))
    }

    @Test func `a database that is missing, damaged or not ours is not copied`() throws {
        let missing = try Scratch.path()
        #expect(throws: SiteDatabaseError.missing(missing)) { try SiteDatabase.backUp(missing, to: file) }
        let foreign = try Scratch.path()
        try DatabaseQueue(path: foreign).write { try $0.execute(sql: "CREATE TABLE other (id INTEGER)") }
        #expect(throws: SiteDatabaseError.foreign(foreign, without: "migration")) {
            try SiteDatabase.backUp(foreign, to: file)
        }
        try Damage.table("sessions", of: path)
        let error = try #require(throws: SiteDatabaseError.self) { try SiteDatabase.backUp(path, to: file) }
        guard case .damaged(path, _) = error else { throw error }
        #expect(!"\(error)".utf8.contains(UInt8(ascii: "\n")), "\(error)")
        #expect(try Damage.files(beside: file) == [])
    }

    @Test func `a folder that cannot be written is named, and left as it was`() throws {
        for file in ["/proc/copy.sqlite", "/nonexistent/copy.sqlite"] {
            let error = try #require(throws: CopyError.self) { try SiteDatabase.backUp(path, to: file) }
            #expect("\(error)".hasPrefix("cannot write \(file)"), "\(error)")
        }
    }

    @Test func `an older database is copied as it is: an upgrade begins with it`() throws {
        let old = try Scratch.path()
        try Schema.migrator.migrate(DatabasePool(path: old), upTo: "3 categories")
        _ = try SiteDatabase.backUp(old, to: file)
        #expect(throws: SiteDatabaseError.needsMigration(file)) { try SiteDatabase(path: file) }
    }

    @Test func `a write lock that is kept for too long ends it without a file`() throws {
        let other = open("\(path).lock", O_RDWR)
        defer { close(other) }
        try #require(flock(other, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: SiteDatabaseError.lock("\(path).lock", "another process keeps it")) {
            try SiteDatabase.backUp(path, to: file, patience: 0.05)
        }
        #expect(try Damage.files(beside: file) == [])
    }
}
