import Foundation
import Glibc
import Platform
import Web

/// A folder for the files of one picture while it is decoded. It goes with the value; what a killed process leaves, `sweep` removes.
///
/// The value holds a lock (flock(2)) on the folder, which ends with its process.
final class WorkFolder: Sendable {
    private static let prefix = "viperweb-picture-"
    private static let tries = 10
    /// The most folders that one sweep removes.
    private static let maxSwept = 1_000

    let path: String
    private let lock: Int32
    private let end: UInt64

    /// Makes a folder for work that takes at most `seconds`.
    init(seconds: Double, in parent: String = usualParent) throws {
        end = SystemClock.monotonic + UInt64(seconds * 1e9)
        for _ in 1...Self.tries {
            let path = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
            guard mkdir(path, 0o700) == 0 else { throw SystemError("make", path) }
            // A sweep may remove it before it is locked.
            guard let lock = Self.lock(path) else { continue }
            (self.path, self.lock) = (path, lock)
            return
        }
        throw SystemError("lock a folder in", parent)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        close(lock)
    }

    /// What is left of the time for the work.
    var secondsLeft: Double { Double(end) / 1e9 - Double(SystemClock.monotonic) / 1e9 }

    func path(of name: String) -> String { "\(path)/\(name)" }

    func bytes(of name: String) throws(PhotographProblem) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path(of: name)), !data.isEmpty else { throw .broken }
        return Array(data)
    }

    /// Removes the folders of processes of this user that are gone.
    static func sweep(_ parent: String = usualParent) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names.lazy.filter({ $0.hasPrefix(prefix) }).prefix(maxSwept) {
            let path = "\(parent)/\(name)"
            guard let lock = lock(path) else { continue }
            try? FileManager.default.removeItem(atPath: path)
            close(lock)
        }
    }

    static var usualParent: String { FileManager.default.temporaryDirectory.path }

    /// Opens and locks a folder of this user; nil if there is none by this name, or somebody else has the lock. A link is no folder.
    private static func lock(_ path: String) -> Int32? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard lock(descriptor, at: path) else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Locks an open folder; false if somebody else has the lock, or the folder is no longer at this path.
    static func lock(_ descriptor: Int32, at path: String) -> Bool {
        var (own, named) = (stat(), stat())
        return fstat(descriptor, &own) == 0 && own.st_uid == geteuid() && flock(descriptor, LOCK_EX | LOCK_NB) == 0
            && lstat(path, &named) == 0 && own.st_ino == named.st_ino
    }
}
