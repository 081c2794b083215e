internal import CFastCGI
internal import Glibc

/// A unix socket in the file system.
struct SocketFile: Sendable {
    let path: String
    let access: Access
    private let device: dev_t
    private let inode: ino_t

    /// A stream socket that does not block and is closed on exec; -1 with errno.
    static func makeSocket() -> Int32 {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        return socket(AF_UNIX, Int32(kind), 0)
    }

    /// Makes way for a new socket: removes the file of a worker that is dead.
    static func clear(_ path: String) throws(ListenerError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw .system("stat", path)
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
        guard try !isAnswered(path) else { throw .inUse(path) }
        guard unlink(path) == 0 || errno == ENOENT else { throw .system("unlink", path) }
    }

    /// Binds a socket to a path. The mode is set before anybody can connect: that takes `listen`.
    static func bind(_ descriptor: Int32, to path: String, group: UInt32?) throws(ListenerError) -> SocketFile {
        let failed = UnixAddress(path: path).with { Glibc.bind(descriptor, $0, $1) != 0 }
        guard !failed else { throw .system("bind", path) }
        do throws(ListenerError) {
            return try opened(path, group: group)
        } catch {
            unlink(path)
            throw error
        }
    }

    private static func opened(_ path: String, group: UInt32?) throws(ListenerError) -> SocketFile {
        var status = stat()
        guard chmod(path, 0o660) == 0 else { throw .system("chmod", path) }
        if let group, chown(path, uid_t.max, group) != 0 { throw .system("chown", path) }
        guard lstat(path, &status) == 0 else { throw .system("stat", path) }
        return SocketFile(path: path, access: Access(status), device: status.st_dev, inode: status.st_ino)
    }

    /// The permissions of the file to which a listening unix socket is bound; nil for any other socket.
    static func access(of descriptor: Int32) -> Access? {
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isUnix = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
        }
        guard isUnix, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
        let path = withUnsafeBytes(of: address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        var status = stat()
        return stat(path, &status) == 0 ? Access(status) : nil
    }

    /// Removes the file, unless another worker put its own there.
    func remove() {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
        unlink(path)
    }

    private static func isAnswered(_ path: String) throws(ListenerError) -> Bool {
        let descriptor = makeSocket()
        guard descriptor >= 0 else { throw .system("socket", path) }
        defer { close(descriptor) }
        if UnixAddress(path: path).with({ connect(descriptor, $0, $1) == 0 }) { return true }
        switch errno {
        case ECONNREFUSED, ENOENT: return false
        case EAGAIN: return true
        default: throw .system("connect", path)
        }
    }
}

extension Access {
    fileprivate init(_ status: stat) {
        self.init(owner: status.st_uid, group: status.st_gid, mode: status.st_mode)
    }
}
