import CLinux
import Glibc
import Platform

/// The file of a listening unix socket.
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

    /// Removes the socket file of a dead worker. Throws where something else stands there, or a worker that lives.
    static func clear(_ path: String) throws(ListenerError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw .system(SystemError("look at", path))
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
        guard try !isAnswered(path) else { throw .inUse(path) }
        guard unlink(path) == 0 || errno == ENOENT else { throw .system(SystemError("remove", path)) }
    }

    /// Binds a socket to a path. The mode is set before `listen`, so nobody connects before it holds.
    static func bind(_ descriptor: Int32, to path: String, group: UInt32?) throws(ListenerError) -> SocketFile {
        let failed = UnixAddress(path: path).with { Glibc.bind(descriptor, $0, $1) != 0 }
        guard !failed else { throw .system(SystemError("bind a socket to", path)) }
        do throws(ListenerError) {
            return try opened(path, group: group)
        } catch {
            unlink(path)
            throw error
        }
    }

    private static func opened(_ path: String, group: UInt32?) throws(ListenerError) -> SocketFile {
        var status = stat()
        guard chmod(path, 0o660) == 0 else { throw .system(SystemError("set the mode of", path)) }
        if let group, chown(path, uid_t.max, group) != 0 { throw .system(SystemError("set the group of", path)) }
        guard lstat(path, &status) == 0 else { throw .system(SystemError("look at", path)) }
        return SocketFile(path: path, access: Access(status), device: status.st_dev, inode: status.st_ino)
    }

    /// The permissions of the file of a listening unix socket; nil for any other socket.
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

    /// Removes the file, unless another worker has put its own there.
    func remove() {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
        unlink(path)
    }

    private static func isAnswered(_ path: String) throws(ListenerError) -> Bool {
        let descriptor = makeSocket()
        guard descriptor >= 0 else { throw .system(SystemError("make a socket")) }
        defer { close(descriptor) }
        if UnixAddress(path: path).with({ connect(descriptor, $0, $1) == 0 }) { return true }
        switch errno {
        case ECONNREFUSED, ENOENT: return false
        case EAGAIN: return true
        default: throw .system(SystemError("connect to", path))
        }
    }
}

/// Who may connect to a unix socket: root, the worker's user, and whom the file's owner, group and mode let in.
///
/// The kernel checks the file's write permission at `connect`. This checks the peer of a connection (SO_PEERCRED) once
/// more, against the permissions that the file had when the worker began to listen: REMOTE_ADDR and HTTPS are believed
/// to a peer.
struct Access: Sendable, Equatable {
    let owner: UInt32
    let group: UInt32
    let mode: UInt32

    /// Checks the peer of a connection; false where the kernel does not know it.
    func allows(_ connection: Int32) -> Bool {
        var peer = viperweb_peer()
        guard viperweb_peer_of(connection, &peer) == 0 else { return false }
        return allows(user: peer.uid, group: peer.gid) { Self.groups(of: connection) }
    }

    /// Checks a user with its group and, where that is not enough, its other groups.
    func allows(user: UInt32, group theirs: UInt32, others: () -> [UInt32]) -> Bool {
        if user == 0 || user == geteuid() || mode & 0o002 != 0 { return true }
        if user == owner { return mode & 0o200 != 0 }
        guard mode & 0o020 != 0 else { return false }
        return theirs == group || others().contains(group)
    }

    private static func groups(of connection: Int32) -> [UInt32] {
        var groups = [UInt32](repeating: 0, count: 1_024)
        let count = viperweb_peer_groups(connection, &groups, 1_024)
        return count > 0 ? Array(groups.prefix(Int(count))) : []
    }
}

extension Access {
    fileprivate init(_ status: stat) {
        self.init(owner: status.st_uid, group: status.st_gid, mode: status.st_mode)
    }
}
