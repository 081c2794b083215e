import Foundation
import Glibc
import Notebook
import SiteStores
import Synchronization
import Testing
import Web

@testable import SiteDatabase

@Suite struct BackupTests {
    let path: String
    let file: String

    init() throws {
        path = try Scratch.path()
        let database = try SQLiteDatabase(migrating: path, schema: .notebook)
        for number in 1...50 { try database.add(line: "\(number)") }
        file = try Scratch.path("copy.sqlite")
    }

    @Test func `every write that was acknowledged before is in the copy, and no writer fails`() throws {
        let writers = (0..<3).map { _ in ConstantWriter(path) }
        defer { for writer in writers { writer.stop() } }
        for copy in 1...10 {
            // Each has written something since the last copy.
            let before = try writers.map { try $0.next() }
            _ = try SQLiteDatabase.backUp(path, to: "\(file).\(copy)", schema: .notebook)
            let database = try SQLiteDatabase(path: "\(file).\(copy)", schema: .notebook)
            for (writer, minimum) in zip(writers, before) {
                #expect(try database.notes(of: writer.newcomer.visitor).count >= minimum)
            }
        }
        #expect(writers.allSatisfy { $0.stop() == nil })
    }

    @Test func `a copy is one file that only its owner can read, with nothing beside it`() throws {
        let bytes = try SQLiteDatabase.backUp(path, to: file, schema: .notebook)
        var status = stat()
        #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600 && Int(status.st_size) == bytes)
        #expect(status.st_nlink == 1)
        #expect(try Damage.files(beside: file) == ["copy.sqlite"])
        let head = try Data(contentsOf: URL(fileURLWithPath: file)).prefix(20)
        #expect(head.suffix(2) == Data([1, 1]), "the journal mode is DELETE")
        #expect(try SQLiteDatabase(path: file, schema: .notebook).lines.count == 50)
    }

    @Test func `the progress of a copy and of its check ends with the whole`() throws {
        let told = Mutex<[(done: Int, total: Int)]>([])
        let bytes = try SQLiteDatabase.backUp(path, to: file, schema: .notebook) { done, total in
            told.withLock { $0.append((done, total)) }
        }
        let all = told.withLock { $0 }
        #expect(all.map(\.done) == all.map(\.done).sorted() && all.allSatisfy { $0.total == 3 * bytes })
        #expect(all.contains { $0.done == bytes } && all.last?.done == 3 * bytes)
    }

    @Test func `what is read is told while it is read`() throws {
        try Data(count: 3_000_000).write(to: URL(fileURLWithPath: file))
        let told = Mutex<[Int]>([])
        ReadProgress.watching(10_000_000) { done in
            told.withLock { $0.append(done) }
        } _: {
            _ = FileManager.default.contents(atPath: file)
            while told.withLock({ $0.count }) < 2 { usleep(10_000) }
        }
        let all = told.withLock { $0 }
        #expect(all == all.sorted() && all.first.map { (3_000_000...10_000_000).contains($0) } == true)
        #expect(all.last == 10_000_000)
    }

    @Test func `a file that is there is refused and kept, a link that leads nowhere too`() throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
        #expect(throws: CopyError.exists(file)) { try SQLiteDatabase.backUp(path, to: file, schema: .notebook) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("mine".utf8))
        try FileManager.default.createSymbolicLink(atPath: "\(file).link", withDestinationPath: "nowhere")
        #expect(throws: CopyError.exists("\(file).link")) {
            try SQLiteDatabase.backUp(path, to: "\(file).link", schema: .notebook)
        }
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
        _ = try SQLiteDatabase.backUp(path, to: file, schema: .notebook)
        #expect(try Damage.files(beside: file) == ["copy.sqlite"])
    }

    @Test func `a copy that was killed between its two names is kept`() throws {
        _ = try SQLiteDatabase.backUp(path, to: file, schema: .notebook)
        #expect(link(file, "\(file).viperweb-part") == 0)
        try SQLiteDatabase.removeStaleCopy(of: file)
        #expect(try Damage.files(beside: file) == ["copy.sqlite"])
        #expect(try SQLiteDatabase(path: file, schema: .notebook).lines.count == 50)
    }

    @Test func `two copies to one name do not meet`() throws {
        let part = try PartFile(of: file)
        #expect(throws: CopyError.busy(part.path)) { try SQLiteDatabase.backUp(path, to: file, schema: .notebook) }
        #expect(throws: Never.self) { try SQLiteDatabase.removeStaleCopy(of: file) }
        #expect(FileManager.default.fileExists(atPath: part.path))
    }

    @Test func `a database that is missing, damaged or not ours is not copied`() throws {
        let missing = try Scratch.path()
        #expect(throws: SiteDatabaseError.missing(missing)) {
            try SQLiteDatabase.backUp(missing, to: file, schema: .notebook)
        }
        let foreign = try Scratch.path()
        try OtherProgram.run("CREATE TABLE other (id INTEGER)", on: foreign)
        #expect(throws: SiteDatabaseError.foreign(foreign, without: "migration")) {
            try SQLiteDatabase.backUp(foreign, to: file, schema: .notebook)
        }
        try Damage.table("sessions", of: path)
        let error = try #require(throws: SiteDatabaseError.self) {
            try SQLiteDatabase.backUp(path, to: file, schema: .notebook)
        }
        guard case .damaged(path, _) = error else { throw error }
        #expect(!"\(error)".utf8.contains(UInt8(ascii: "\n")), "\(error)")
        #expect(try Damage.files(beside: file) == [])
    }

    @Test func `a folder that cannot be written is named, and left as it was`() throws {
        for file in ["/proc/copy.sqlite", "/nonexistent/copy.sqlite"] {
            let error = try #require(throws: CopyError.self) {
                try SQLiteDatabase.backUp(path, to: file, schema: .notebook)
            }
            #expect("\(error)".hasPrefix("cannot write \(file)"), "\(error)")
        }
    }

    @Test func `an older database is copied as it is: an upgrade begins with it`() throws {
        let old = try Scratch.path()
        _ = try SQLiteDatabase(migrating: old, schema: SiteSchema.notebook.upTo("1 notes"))
        _ = try SQLiteDatabase.backUp(old, to: file, schema: .notebook)
        #expect(throws: SiteDatabaseError.needsMigration(file)) { try SQLiteDatabase(path: file, schema: .notebook) }
    }

    @Test func `a write lock that is kept for too long ends it without a file`() throws {
        let other = open("\(path).lock", O_RDWR)
        defer { close(other) }
        try #require(flock(other, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: SiteDatabaseError.locked("\(path).lock")) {
            try SQLiteDatabase.backUp(path, to: file, schema: .notebook, timeout: 0.05)
        }
        #expect(try Damage.files(beside: file) == [])
    }
}
