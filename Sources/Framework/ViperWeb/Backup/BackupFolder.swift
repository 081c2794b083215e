import Foundation
import SiteDatabase

/// A folder of copies that are named by their time. It may hold other files, which are never touched.
struct BackupFolder {
    let path: String
    /// What the names of its copies end with.
    private let suffix: String

    /// With the copies of a file (`2026-11-21T03-00-00Z.sqlite`), or of a server's database (`.dump`).
    init(path: String, of database: DatabaseLocation) {
        self.path = path
        suffix = if case .file = database { ".sqlite" } else { ".dump" }
    }

    /// A copy, by its time.
    struct Name: Equatable {
        let time: CopyTime
    }

    private func name(_ text: String) -> Name? {
        guard text.hasSuffix(suffix) else { return nil }
        return CopyTime(text.dropLast(suffix.count)).map(Name.init)
    }

    func path(of name: Name) -> String { "\(path)/\(name.time)\(suffix)" }

    /// The copies, the oldest first.
    func names() throws -> [Name] {
        try files().compactMap(name).filter { isFile(path(of: $0)) }.sorted { $0.time.date < $1.time.date }
    }

    /// The name of a copy that is made now: of this second, or of the first one after it that has none.
    var nextName: Name { Name(time: CopyTime(Date()).free { path(of: Name(time: $0)) }) }

    /// Removes the oldest copies but so many, the new one among them whatever the clock.
    func removeOldest(keeping count: Int, beside new: Name) throws {
        for name in try names().filter({ $0 != new }).dropLast(count - 1) {
            guard unlink(path(of: name)) == 0 || errno == ENOENT else { throw failure("remove", path(of: name)) }
        }
    }

    /// Removes the copies that upgrades (`before-1.3.0.sqlite`) and restores (`before-restore.TIME.dump`) made before a date.
    func removeOthers(before date: Date) throws {
        for file in try files() where file.hasPrefix("before-") && file.hasSuffix(suffix) {
            let copy = "\(path)/\(file)"
            guard let made = made(copy), made < date else { continue }
            guard unlink(copy) == 0 || errno == ENOENT else { throw failure("remove", copy) }
        }
    }

    /// Removes the unfinished files of killed backups.
    func removeStale() throws {
        for file in try files() where file.hasSuffix(SQLiteDatabase.unfinished) {
            guard let name = name(String(file.dropLast(SQLiteDatabase.unfinished.count))) else { continue }
            try SQLiteDatabase.removeStaleCopy(of: path(of: name))
        }
    }

    private func files() throws -> [String] {
        guard let folder = opendir(path) else { throw failure("read", path) }
        closedir(folder)
        return try FileManager.default.contentsOfDirectory(atPath: path)
    }

    private func isFile(_ path: String) -> Bool { made(path) != nil }

    /// When a file was written last; nil for what is no file.
    private func made(_ path: String) -> Date? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    }

    private func failure(_ action: String, _ path: String) -> CommandFailure {
        CommandFailure("cannot \(action) \(path): \(String(cString: strerror(errno)))")
    }
}
