import Foundation
public import Platform
public import Web

/// The files of a site's people, in the hidden folder `.files` of its pictures: the web server sends none of them by itself.
///
/// `.files/01/NAME` is a file, and `.files/.unused/NAME` stands for each that nothing shows.
public struct FileFolder: FileStore {
    /// Days for which a file stays that nothing shows any more.
    public static let keptDays = 30
    private static let day = 86_400.0

    private let folder: String

    public init(pictures: String) {
        folder = "\(pictures)/.files"
    }

    public func take(_ file: FormFile, as kind: StoredFile.Kind, maxBytes: Int) throws -> StoredFile {
        let stored = try StoredFile(of: file, as: kind, maxBytes: maxBytes)
        try withExclusiveAccess {
            unlink(mark(of: stored))
            guard access(path(of: stored), F_OK) != 0 else { return }
            try DurableFile.write(file, to: path(of: stored), isPrivate: true)
        }
        return stored
    }

    public func open(_ file: StoredFile) throws -> (any ByteSource)? {
        do throws(SystemError) {
            return try InputFile(path(of: file))
        } catch {
            if error.code == ENOENT { return nil }
            throw StoreUnavailable("\(error)")
        }
    }

    /// Removes the files that nothing has shown for `keptDays`, and marks those that nothing shows now. `inUse` calls its argument with each that something
    /// shows: where it names none, none goes. Returns how many it removed.
    @discardableResult
    func removeUnused(at now: Date, inUse: ((StoredFile) throws -> Void) throws -> Void) throws -> Int {
        let files = names(in: folder).flatMap { names(in: "\(folder)/\($0)") }.compactMap(StoredFile.init(name:))
        if files.isEmpty { return 0 }
        var used: Set<StoredFile> = []
        try inUse { used.insert($0) }
        var removed = 0
        for file in files where !used.isEmpty {
            try withExclusiveAccess { removed += try look(at: file, isUsed: used.contains(file), now) ? 1 : 0 }
        }
        return removed
    }

    /// Whether the file is removed.
    private func look(at file: StoredFile, isUsed: Bool, _ now: Date) throws -> Bool {
        guard !isUsed else {
            unlink(mark(of: file))
            return false
        }
        guard let since = date(of: mark(of: file)) else {
            try write(mark(of: file), at: now)
            return false
        }
        guard since < now - Double(Self.keptDays) * Self.day else { return false }
        unlink(path(of: file))
        unlink(mark(of: file))
        return true
    }

    /// Runs alone among those who take or remove a file.
    private func withExclusiveAccess(_ body: () throws -> Void) throws {
        do {
            try DurableFile.makeFolder("\(folder)/.unused", isPrivate: true)
            try FileLock("\(folder)/.lock").withLock(timeout: 10, body)
        } catch let error as SystemError {
            throw StoreUnavailable("\(error)")
        } catch let error as LockError {
            throw StoreUnavailable("\(error)")
        }
    }

    private func write(_ path: String, at now: Date) throws {
        try DurableFile.write([UInt8](), to: path, isPrivate: true)
        try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: path)
    }

    private func path(of file: StoredFile) -> String { "\(folder)/\(file.hash.prefix(2))/\(file.name)" }

    private func mark(of file: StoredFile) -> String { "\(folder)/.unused/\(file.name)" }

    /// Hidden ones left out.
    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }
    }

    private func date(of path: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
}
