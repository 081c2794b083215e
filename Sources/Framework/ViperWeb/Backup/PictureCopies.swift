import CLinux
import Foundation
import Photographs
import Platform
import Web

/// The pictures that the copies of a folder name, in its `pictures`: each once for all copies.
///
/// A photograph, named by its content, is a further name (hard link) of the site's own file where the file system allows that, so it costs no
/// room; other pictures are copied. What the site has no more goes to `.gone`, and from there when all copies are younger than that.
struct PictureCopies {
    /// Where copies of databases lie.
    let folder: String
    /// The site's own.
    let pictures: String

    private var copies: String { "\(folder)/pictures" }
    private var gone: String { "\(copies)/.gone" }

    struct Summary: Equatable {
        var all = 0
        var new = 0
    }

    /// Takes what is new since the last time, and waits until it is on the disk.
    func take(progress: (Int) -> Void = { _ in }) throws -> Summary {
        var summary = Summary()
        guard isFolder(pictures) else { return summary }
        try forEachFile(of: pictures) { name in
            summary.all += 1
            progress(summary.all)
            summary.new += try take(name, from: pictures, into: copies) ? 1 : 0
        }
        guard summary.all > 0 else { return summary }
        try sync(copies)
        return summary
    }

    /// Sets aside what the site has no more, and removes what no copy can name: the oldest one was made at `time`.
    func removeGone(before time: Date, at now: Date = Date()) throws {
        guard isFolder(copies) else { return }
        try forEachFile(of: copies) { name in
            guard !exists("\(pictures)/\(name)") else { return }
            try move(from: "\(copies)/\(name)", to: "\(gone)/\(name)")
            try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: "\(gone)/\(name)")
        }
        guard isFolder(gone) else { return }
        try forEachFile(of: gone) { name in
            guard let since = status("\(gone)/\(name)")?.modified, since < time else { return }
            try FileManager.default.removeItem(atPath: "\(gone)/\(name)")
        }
    }

    /// Gives the site those that it has not; those that it has stay as they are.
    func restore() throws -> Summary {
        var summary = Summary()
        for source in [copies, gone] where isFolder(source) {
            try forEachFile(of: source) { name in
                guard !exists("\(pictures)/\(name)") else { return }
                summary.new += try take(name, from: source, into: pictures) ? 1 : 0
            }
        }
        if summary.new > 0 { try sync(pictures) }
        return summary
    }

    /// Whether it was not there as it is.
    private func take(_ name: String, from source: String, into target: String) throws -> Bool {
        let (old, new) = ("\(source)/\(name)", "\(target)/\(name)")
        // It may be gone by now.
        guard let status = status(old) else { return false }
        let present = self.status(new)
        if let present, present.size == status.size, isNamedByContent(name) || present.modified == status.modified {
            return false
        }
        try DurableFile.makeFolder(
            URL(fileURLWithPath: new).deletingLastPathComponent().path, isPrivate: isPrivate(name))
        if present == nil, isNamedByContent(name), link(old, new) == 0 { return true }
        do {
            try copy(old, to: new)
            return true
        } catch {
            guard exists(old) else { return false }
            throw error
        }
    }

    /// A file that is there is replaced by a whole one.
    private func copy(_ old: String, to new: String) throws {
        let part = "\(URL(fileURLWithPath: new).deletingLastPathComponent().path)/.new-\(UUID().uuidString)"
        do {
            try FileManager.default.copyItem(
                at: URL(fileURLWithPath: old).resolvingSymlinksInPath(), to: URL(fileURLWithPath: part))
            if let modified = status(old)?.modified {
                try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: part)
            }
            guard rename(part, new) == 0 else { throw SystemError("write", new) }
        } catch {
            unlink(part)
            throw error
        }
    }

    private func move(from old: String, to new: String) throws {
        try DurableFile.makeFolder(URL(fileURLWithPath: new).deletingLastPathComponent().path, isPrivate: true)
        guard rename(old, new) == 0 else { throw SystemError("write", new) }
    }

    /// The names of its files, folder by folder. Of what is hidden, only originals, those that wait, and files of people are copied.
    private func forEachFile(of folder: String, below path: String = "", _ body: (String) throws -> Void) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? folder : "\(folder)/\(path)")
        for name in names.sorted() where !name.hasPrefix(".") || path.isEmpty && Self.hidden.contains(name) {
            let name = path.isEmpty ? name : "\(path)/\(name)"
            if isFolder("\(folder)/\(name)") {
                try forEachFile(of: folder, below: name, body)
            } else {
                try body(name)
            }
        }
    }

    private static let hidden = [".originals", ".waiting", ".files"]

    private func isNamedByContent(_ name: String) -> Bool {
        name.hasPrefix("photographs/") || isPrivate(name)
    }

    private func isPrivate(_ name: String) -> Bool { name.hasPrefix(".") }

    private func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private func exists(_ path: String) -> Bool { status(path) != nil }

    private struct Status {
        let size: Int
        let modified: Date
    }

    /// Of the file that a link leads to.
    private func status(_ path: String) -> Status? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        // In whole seconds, as a copy keeps it.
        return Status(size: Int(status.st_size), modified: Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)))
    }

    /// One wait for all of them.
    private func sync(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open", folder) }
        defer { close(descriptor) }
        guard syncfs(descriptor) == 0 else { throw SystemError("write", folder) }
    }
}
