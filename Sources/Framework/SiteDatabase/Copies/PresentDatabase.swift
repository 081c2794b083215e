import Foundation
import GRDB
import Glibc

/// The database to be replaced; no process has it open. It may be missing or damaged.
struct PresentDatabase {
    let path: String

    /// Its file's status (stat(2)); nil where there is none.
    var status: stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// Makes it one file, with all that was written in it, and gives the paths of its rendered pages. A damaged one
    /// stays as it is. Throws where a program that ignores our lock has it open.
    func fold() throws -> [String] {
        guard status != nil else { return [] }
        var configuration = Configuration()
        configuration.busyMode = .immediateError
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            return try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA journal_mode = DELETE")
                return (try? RenderedOutputs.all(SQLTransaction(db))) ?? []
            }
        } catch let error as DatabaseError {
            guard ![.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) else {
                throw SiteDatabaseError.inUse(path)
            }
            return []
        }
    }

    /// Gives it a further name, and that to its log too where it could not be folded in: beside another database a log
    /// would destroy it.
    func keep(at time: CopyTime) throws -> String? {
        let kept = name(time.free(name))
        guard link(path, kept) == 0 || errno == ENOENT else { throw CopyError.last("keep the database as", kept) }
        for suffix in ["-wal", "-journal"] {
            guard rename(path + suffix, kept + suffix) == 0 || errno == ENOENT else {
                throw CopyError.last("replace", path + suffix)
            }
        }
        unlink("\(path)-shm")
        try PartFile.syncFolder(of: path)
        return PartFile.isTaken(kept) ? kept : nil
    }

    /// `site.2026-11-21T03-00-00Z.sqlite` of `site.sqlite`.
    private func name(_ time: CopyTime) -> String {
        let url = URL(fileURLWithPath: path)
        let stem = url.deletingPathExtension().path
        return url.pathExtension.isEmpty ? "\(stem).\(time)" : "\(stem).\(time).\(url.pathExtension)"
    }
}
