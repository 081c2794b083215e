import Foundation
import Glibc
import Platform

/// An output that this run alone writes to, for as long as the value or the process lives.
public final class LockedOutput: Sendable {
    public let output: Output
    private let lock: FileLock

    init(_ output: Output, waiting: () -> Void) throws {
        self.output = output
        // First of all, so that nothing is written into an output of another program.
        _ = try output.version()
        try Folder.make(output.versions)
        lock = try FileLock(output.lockPath, owner: FileOwner(of: output.versions))
        guard try !lock.tryLock() else { return }
        waiting()
        try lock.lock(timeout: .infinity)
    }

    /// The folder of a version, where it is there.
    func folder(of version: Int?) throws -> Folder? {
        guard let version, FileManager.default.fileExists(atPath: path(of: version)) else { return nil }
        return try Folder(path(of: version))
    }

    /// An empty folder beside the versions; what a killed run left in it goes.
    func staging() throws -> Folder {
        try remove("new")
        return try Folder(making: "\(output.versions)/new")
    }

    /// Makes the staging the version that the link leads to, and removes every other one.
    func serve(_ staging: Folder, instead old: Int?) throws {
        let version = (old ?? 0) + 1
        try remove(String(version))
        try rename(staging.path, to: path(of: version))
        let link = "\(output.versions)/link"
        try remove("link")
        guard symlink(output.target(of: version), link) == 0 else { throw SystemError("make the link", link) }
        try rename(link, to: output.path)
        for name in try FileManager.default.contentsOfDirectory(atPath: output.versions) {
            if let number = Int(name), number != version { try remove(name) }
        }
    }

    func remove(_ name: String) throws {
        let path = "\(output.versions)/\(name)"
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        try FileManager.default.removeItem(atPath: path)
    }

    private func path(of version: Int) -> String { "\(output.versions)/\(version)" }

    private func rename(_ source: String, to path: String) throws {
        guard Glibc.rename(source, path) == 0 else { throw SystemError("replace", path) }
    }
}
