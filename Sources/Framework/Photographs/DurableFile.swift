import Glibc
import Platform
import Web

/// Writes a file that is there whole, or not at all, also after a power cut.
enum DurableFile {
    private static let pieceLength = 256 * 1024

    /// Replaces what is there. Folders that are missing are made; private ones are for the owner alone. Throws `StoreUnavailable`.
    static func write(_ bytes: some ByteSource, to path: String, isPrivate: Bool = false) throws {
        do {
            let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
            try makeFolders(folder, isPrivate: isPrivate)
            var new = Array("\(folder)/.new-XXXXXX".utf8CString)
            let descriptor = mkstemp(&new)
            guard descriptor >= 0 else { throw SystemError("make a file in", folder) }
            defer { close(descriptor) }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            do {
                try copy(bytes, to: descriptor, path)
                guard fchmod(descriptor, isPrivate ? 0o600 : 0o644) == 0, fsync(descriptor) == 0,
                    rename(new, path) == 0
                else { throw SystemError("write", path) }
            } catch {
                unlink(new)
                throw error
            }
            try sync(folder)
        } catch let error as SystemError {
            throw StoreUnavailable("\(error)")
        }
    }

    private static func copy(_ bytes: some ByteSource, to descriptor: Int32, _ path: String) throws {
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

    private static func makeFolders(_ path: String, isPrivate: Bool) throws {
        guard mkdir(path, isPrivate ? 0o700 : 0o755) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw SystemError("make", path)
        }
        try makeFolders(String(path[..<slash]), isPrivate: isPrivate)
        guard mkdir(path, isPrivate ? 0o700 : 0o755) == 0 || errno == EEXIST else { throw SystemError("make", path) }
    }

    /// A rename is lasting when its folder is.
    private static func sync(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemError("write", folder) }
    }
}
