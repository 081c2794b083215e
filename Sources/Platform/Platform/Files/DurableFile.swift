import Glibc

/// Files that are there whole, or not at all, also after a power cut.
public enum DurableFile {
    private static let pieceLength = 256 * 1024

    /// Writes a file in place of one that is there. Folders that are missing are made; private ones are for the owner alone.
    public static func write(
        _ bytes: some ByteSource, to path: String, isPrivate: Bool = false
    ) throws(SystemError) {
        let folder = folder(of: path)
        try makeFolder(folder, isPrivate: isPrivate)
        var new = Array("\(folder)/.new-XXXXXX".utf8CString)
        let descriptor = mkstemp(&new)
        guard descriptor >= 0 else { throw SystemError("make a file in", folder) }
        defer { close(descriptor) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        do throws(SystemError) {
            try copy(bytes, to: descriptor, path)
            guard fchmod(descriptor, isPrivate ? 0o600 : 0o644) == 0, fsync(descriptor) == 0, rename(new, path) == 0
            else { throw SystemError("write", path) }
        } catch {
            unlink(new)
            throw error
        }
        try syncFolder(of: path)
    }

    /// Makes a folder with those that it is in, where they are missing.
    public static func makeFolder(_ path: String, isPrivate: Bool = false) throws(SystemError) {
        let mode: mode_t = isPrivate ? 0o700 : 0o755
        guard mkdir(path, mode) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw SystemError("make", path)
        }
        try makeFolder(String(path[..<slash]), isPrivate: isPrivate)
        guard mkdir(path, mode) == 0 || errno == EEXIST else { throw SystemError("make", path) }
    }

    /// Waits until the names in a file's folder are on the disk.
    public static func syncFolder(of file: String) throws(SystemError) {
        let folder = folder(of: file)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemError("write", folder) }
    }

    private static func copy(
        _ bytes: some ByteSource, to descriptor: Int32, _ path: String
    ) throws(SystemError) {
        var (piece, offset) = ([UInt8](), 0)
        while try bytes.read(pieceLength, at: offset, into: &piece) > 0 {
            offset += piece.count
            var rest = piece[...]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                guard written > 0 || errno == EINTR else { throw SystemError("write", path) }
                rest = rest.dropFirst(max(0, written))
            }
            piece.removeAll(keepingCapacity: true)
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
