import Glibc

/// Two states of a file differ in one of these.
public struct FileStamp: Equatable, Sendable {
    let size: Int
    let inode: UInt
    let seconds: Int
    let nanoseconds: Int

    /// Nil if there is no such file.
    public init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        size = status.st_size
        inode = UInt(status.st_ino)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    /// The size, and when the file was written. A copy of a folder may keep both.
    public var text: String { "\(size) \(seconds).\(nanoseconds)" }

    /// Whether a file is hidden, or one that an editor writes beside the one it saves.
    static func isLeftOut(_ name: String) -> Bool { name.hasPrefix(".") || name.hasSuffix("~") }

    /// Calls `body` with each file below a folder that is not left out: its name below it, and its stamp. Each folder with the name `except` is
    /// left out, too. `enter` is called with each folder before it is read. Throws where the first folder cannot be read.
    public static func forEach(
        below folder: String, except: String? = nil, enter: (String) -> Void = { _ in },
        _ body: (_ name: String, _ stamp: FileStamp) -> Void
    ) throws(SystemError) {
        guard let opened = opendir(folder) else { throw SystemError("open the folder", folder) }
        forEach(in: opened, folder, "", except, enter, body)
    }

    private static func forEach(
        in folder: OpaquePointer, _ path: String, _ prefix: String, _ except: String?, _ enter: (String) -> Void,
        _ body: (String, FileStamp) -> Void
    ) {
        defer { closedir(folder) }
        enter(path)
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !isLeftOut(name) else { continue }
            switch Int(entry.pointee.d_type) {
            case Int(DT_DIR):
                guard name != except, let next = opendir("\(path)/\(name)") else { continue }
                forEach(in: next, "\(path)/\(name)", "\(prefix)\(name)/", except, enter, body)
            case Int(DT_REG), Int(DT_LNK):
                if let stamp = FileStamp("\(path)/\(name)") { body("\(prefix)\(name)", stamp) }
            default: break
            }
        }
    }
}
