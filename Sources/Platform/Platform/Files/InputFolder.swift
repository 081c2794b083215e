import Glibc

/// A folder whose files are opened by names that somebody else chose: they lead neither up nor over a link.
public final class InputFolder: Sendable {
    private let path: String
    private let descriptor: Int32

    public init(_ path: String) throws(SystemError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open the folder", path) }
    }

    deinit {
        close(descriptor)
    }

    /// Opens the file of a name such as `2026/IMG_1.jpg`. Throws where it may not be read, and `ELOOP` where a
    /// step of the name is a link, or leads up.
    public func file(_ name: String) throws(SystemError) -> InputFile? {
        let steps = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        guard steps.allSatisfy(Self.isPlain) else { throw error(name, ELOOP) }
        var folder = descriptor
        defer { if folder != descriptor { close(folder) } }
        for step in steps.dropLast() {
            let next = openat(folder, step, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            let code = next >= 0 ? 0 : isLink(step, in: folder) ? ELOOP : errno
            guard code == 0 else { return try none(name, code) }
            if folder != descriptor { close(folder) }
            folder = next
        }
        return try openFile(steps.last ?? "", in: folder, name)
    }

    /// To open a pipe must not wait for its other end, so it is not opened but looked at.
    private func openFile(_ step: String, in folder: Int32, _ name: String) throws(SystemError) -> InputFile? {
        let opened = openat(folder, step, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard opened >= 0 else { return try none(name, errno) }
        guard OpenFile.status(of: opened).st_mode & S_IFMT == S_IFREG else {
            close(opened)
            return nil
        }
        return InputFile("\(path)/\(name)", opened: opened)
    }

    /// Nil if an error says that there is no such file.
    private func none(_ name: String, _ code: Int32) throws(SystemError) -> InputFile? {
        guard [ENOENT, ENOTDIR, ENAMETOOLONG, ENXIO].contains(code) else { throw error(name, code) }
        return nil
    }

    private static func isPlain(_ step: String) -> Bool {
        !step.isEmpty && step != "." && step != ".." && !step.utf8.contains(0)
    }

    private func isLink(_ step: String, in folder: Int32) -> Bool {
        let code = errno
        defer { errno = code }
        var status = stat()
        return fstatat(folder, step, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private func error(_ name: String, _ code: Int32) -> SystemError {
        SystemError("read", "\(path)/\(name)", code: code)
    }
}
