import CSQLite
import Foundation
import Glibc

/// The database to be replaced; no process has it open. It may be missing or damaged.
struct PresentDatabase {
    let path: String

    /// Its file's status (stat(2)).
    var status: stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// Makes it one file, with all that was written in it, and gives the paths of its rendered pages. A damaged one
    /// stays as it is. Throws where a program that ignores our lock has it open.
    func fold() throws -> [String] {
        guard status != nil else { return [] }
        do {
            let handle = try SQLiteHandle(path: path, isReadOnly: false, cache: 2_000, wait: 0)
            try handle.setJournal("DELETE")
            return (try? RenderedOutputs.ask(handle.transaction).all) ?? []
        } catch SQLError.engine(let code, _, _) {
            guard ![SQLITE_BUSY, SQLITE_LOCKED].contains(Int32(code)) else { throw SiteDatabaseError.inUse(path) }
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

    /// Removes those that it replaced before a date, with their logs.
    func removeReplaced(before date: Date) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            guard let time = time(in: folder.appendingPathComponent(file).path), time.date < date else { continue }
            for kept in ["-wal", "-journal", ""].map({ name(time) + $0 }) {
                guard unlink(kept) == 0 || errno == ENOENT else { throw CopyError.last("remove", kept) }
            }
        }
    }

    /// `site.2026-11-21T03-00-00Z.sqlite` of `site.sqlite`.
    private func name(_ time: CopyTime) -> String { ends.first + "\(time)" + ends.last }

    /// The time in such a name; nil for any other.
    private func time(in name: String) -> CopyTime? {
        guard name.hasPrefix(ends.first), name.hasSuffix(ends.last) else { return nil }
        return CopyTime(name.dropFirst(ends.first.count).dropLast(ends.last.count))
    }

    /// What stands before and behind the time.
    private var ends: (first: String, last: String) {
        let url = URL(fileURLWithPath: path)
        let suffix = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
        return ("\(url.deletingPathExtension().path).", suffix)
    }
}
