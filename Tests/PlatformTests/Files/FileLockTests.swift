import Foundation
import Platform
import Testing

struct FileLockTests {
    private let folder: URL
    private let path: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "lock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        path = folder.appending(path: "file.lock").path
    }

    private func status(of path: String) throws -> stat {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        return status
    }

    /// Runs a test with its folder, which goes afterwards.
    private func inFolder(_ body: () throws -> Void) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try body()
    }

    @Test func `one alone holds it exclusively, until it gives it up`() throws {
        try inFolder {
            let (one, two) = (try FileLock(path), try FileLock(path))
            try one.lock()
            #expect(try !two.tryLock())
            #expect(try !two.tryLock(.shared))
            #expect(throws: LockError.taken(path)) { try two.lock() }
            one.unlock()
            #expect(try two.tryLock())
            #expect(try !one.tryLock())
        }
    }

    @Test func `many hold it together, and nobody alone meanwhile`() throws {
        try inFolder {
            let locks = try (0..<3).map { _ in try FileLock(path) }
            for lock in locks { try lock.lock(.shared) }
            let alone = try FileLock(path)
            #expect(try !alone.tryLock(.exclusive))
            for lock in locks { lock.unlock() }
            #expect(try alone.tryLock(.exclusive))
        }
    }

    @Test func `it goes with its value`() throws {
        try inFolder {
            let other = try FileLock(path)
            do {
                let lock = try FileLock(path)
                try lock.lock()
                #expect(try !other.tryLock())
            }
            #expect(try other.tryLock())
        }
    }

    @Test(arguments: [60.0, .infinity])
    func `who waits gets it as soon as it is free`(timeout: Double) throws {
        try inFolder {
            let (one, two) = (try FileLock(path), try FileLock(path))
            try one.lock()
            let start = SystemClock.monotonic
            let holder = Thread {
                usleep(60_000)
                one.unlock()
            }
            holder.start()
            try two.lock(.exclusive, timeout: timeout)
            #expect(SystemClock.monotonic - start >= 50_000_000)
            #expect(try !one.tryLock(.shared))
        }
    }

    @Test func `who waits longer than its timeout gives up`() throws {
        try inFolder {
            let (one, two) = (try FileLock(path), try FileLock(path))
            try one.lock(.shared)
            let start = SystemClock.monotonic
            #expect(throws: LockError.taken(path)) { try two.lock(.exclusive, timeout: 0.05) }
            #expect(SystemClock.monotonic - start >= 50_000_000)
            try two.lock(.shared, timeout: 0.05)
        }
    }

    @Test func `it is held while a body runs, and not after one that throws`() throws {
        struct Accident: Error {}
        try inFolder {
            let (one, two) = (try FileLock(path), try FileLock(path))
            #expect(try one.withLock { try two.tryLock() } == false)
            #expect(throws: Accident.self) { try one.withLock(.shared) { throw Accident() } }
            #expect(try two.tryLock())
            #expect(throws: LockError.taken(path)) { try one.withLock { Issue.record("it ran") } }
        }
    }

    @Test func `another process holds it for as long as it lives`() throws {
        try inFolder {
            let lock = try FileLock(path)
            let other = Process()
            other.executableURL = URL(filePath: "/usr/bin/flock")
            other.arguments = ["--no-fork", path, "sleep", "600"]
            try other.run()
            defer { other.terminate() }
            while try lock.tryLock() {
                lock.unlock()
                usleep(1_000)
                try #require(other.isRunning)
            }
            #expect(throws: LockError.taken(path)) { try lock.lock(.shared, timeout: 0.01) }
            kill(other.processIdentifier, SIGKILL)
            try lock.lock(timeout: 60)
        }
    }

    @Test func `the file is made with its mode, closed on exec, and kept as it is`() throws {
        try inFolder {
            do {
                let lock = try FileLock(path, mode: 0o640)
                #expect(fcntl(lock.descriptor, F_GETFD) & FD_CLOEXEC != 0)
                #expect(try status(of: path).st_mode & 0o777 & ~0o640 == 0)
                #expect(try status(of: path).st_mode & 0o600 == 0o600)
            }
            try Data("kept".utf8).write(to: URL(filePath: path))
            let before = try status(of: path)
            try FileLock(path, mode: 0o600).lock()
            let after = try status(of: path)
            #expect(before.st_mode == after.st_mode && before.st_uid == after.st_uid && before.st_ino == after.st_ino)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `what root makes is given to the owner, what is there stays its owner's`() throws {
        try inFolder {
            try #require(chown(folder.path, 4_001, 4_002) == 0)
            let owner = try #require(FileOwner(of: folder.path))
            _ = try FileLock(path, owner: owner)
            #expect(try FileOwner(status(of: path)) == owner)
            let stranger = folder.appending(path: "stranger").path
            try Data().write(to: URL(filePath: stranger))
            try #require(chown(stranger, 4_003, 4_003) == 0)
            _ = try FileLock(stranger, owner: owner)
            #expect(try status(of: stranger).st_uid == 4_003)
            try FileManager.default.createSymbolicLink(atPath: "\(path).link", withDestinationPath: stranger)
            #expect(throws: LockError.self) { try FileLock("\(path).link", owner: owner) }
            #expect(try status(of: stranger).st_uid == 4_003)
        }
    }

    @Test func `a link is not followed, wherever it leads`() throws {
        try inFolder {
            let target = folder.appending(path: "target").path
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
            for _ in 0..<2 {
                let refused = LockError.system(SystemError("open", path, code: ELOOP))
                #expect(throws: refused) { try FileLock(path) }
                #expect(throws: refused) { try FileLock(existing: path) }
                let exists = LockError.system(SystemError("open", path, code: EEXIST))
                #expect(throws: exists) { try FileLock(creating: path) }
                // Now with a target.
                if !FileManager.default.fileExists(atPath: target) { try Data().write(to: URL(filePath: target)) }
            }
        }
    }

    @Test func `what is no file is refused, a pipe at once`() throws {
        try inFolder {
            try #require(mkfifo(path, 0o600) == 0)
            #expect(throws: LockError.notAFile(path)) { try FileLock(path) }
            #expect(throws: LockError.notAFile(path)) { try FileLock(existing: path) }
            #expect(throws: LockError.notAFile(folder.path)) { try FileLock(existing: folder.path) }
            #expect(throws: LockError.self) { try FileLock(folder.path) }
        }
    }

    @Test func `who may only read the file can lock it`() throws {
        try inFolder {
            try Data().write(to: URL(filePath: path))
            try #require(chmod(path, 0o400) == 0)
            // Root may write any file but the kernel's own.
            let readable = geteuid() == 0 ? "/sys/kernel/uevent_seqnum" : path
            #expect(open(readable, O_RDWR) == -1)
            let (one, two) = (try FileLock(readable), try FileLock(readable))
            try one.lock()
            #expect(try !two.tryLock(.shared))
        }
    }

    @Test func `a new file is new, and a missing one is missing`() throws {
        try inFolder {
            #expect(throws: LockError.system(SystemError("open", path, code: ENOENT))) { try FileLock(existing: path) }
            let made = try FileLock(creating: path)
            #expect(throws: LockError.system(SystemError("open", path, code: EEXIST))) { try FileLock(creating: path) }
            try made.lock()
            #expect(try !FileLock(existing: path).tryLock(.shared))
        }
    }

    @Test func `it knows whether the path still leads to its file`() throws {
        try inFolder {
            let lock = try FileLock(path)
            #expect(lock.isInPlace)
            try FileManager.default.removeItem(atPath: path)
            #expect(!lock.isInPlace)
            let next = try FileLock(path)
            #expect(!lock.isInPlace && next.isInPlace)
            try lock.lock()
            #expect(try next.tryLock(), "a lock on a file that is gone excludes nobody")
        }
    }

    @Test func `the errors say what is in the way`() {
        #expect("\(LockError.taken("/a"))" == "another process holds the lock /a")
        #expect("\(LockError.notAFile("/a"))" == "/a is not a regular file")
        #expect("\(LockError.system(SystemError("open", "/a", code: EACCES)))" == "cannot open /a: Permission denied")
    }
}
