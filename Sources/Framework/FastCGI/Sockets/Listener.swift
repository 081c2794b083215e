import CLinux
import Glibc
public import Platform

/// A listening socket, opened here or inherited.
public struct Listener: Sendable {
    /// Connections that wait while no worker accepts; as many as Debian's net.core.somaxconn allows.
    private static let backlog: Int32 = 4_096

    public let descriptor: Int32
    /// The socket file that is removed at the end; nil for an inherited socket.
    private let file: SocketFile?
    /// Who may connect. Nil for TCP, which no file limits.
    let access: Access?
    /// Its name in the log.
    var name: String { file?.path ?? "file descriptor 0" }

    /// Opens a unix socket with mode 0660 and, where one is named, a group. Replaces the file of a dead worker, and
    /// throws where a worker answers there. When it returns, the socket listens: connections wait until a worker runs.
    public static func unix(_ path: String, group name: String? = nil) throws(ListenerError) -> Listener {
        guard path.utf8.count <= UnixAddress.maxLength else { throw .pathTooLong(path) }
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .notASocket(path) }
        let group = try name.map { (name) throws(ListenerError) in try Self.group(name) }
        try SocketFile.clear(path)
        let descriptor = SocketFile.makeSocket()
        guard descriptor >= 0 else { throw .system(SystemError("make a socket")) }
        do throws(ListenerError) {
            let file = try SocketFile.bind(descriptor, to: path, group: group)
            guard listen(descriptor, backlog) == 0 else { throw .system(SystemError("listen on", path)) }
            return Listener(descriptor: descriptor, file: file, access: file.access)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    /// Takes file descriptor 0, where spawn-fcgi, multiwatch and systemd put a listening socket.
    public static func inherited() throws(ListenerError) -> Listener {
        var isListening: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(0, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0, isListening == 1 else {
            throw .notListening
        }
        guard fcntl(0, F_SETFL, fcntl(0, F_GETFL) | O_NONBLOCK) == 0 else {
            throw .system(SystemError("set the mode of", "file descriptor 0"))
        }
        return Listener(descriptor: 0, file: nil, access: SocketFile.access(of: 0))
    }

    /// The next connection, from whom the socket's permissions let in: a blocking socket for whoever calls to close. Waits for it; throws
    /// where the socket is closed.
    public func nextConnection() throws(SystemError) -> Int32 {
        while true {
            let connection = viperweb_accept(descriptor)
            if connection >= 0 {
                if access?.allows(connection) != false { return connection }
                Glibc.close(connection)
                continue
            }
            guard [EAGAIN, EINTR, ECONNABORTED, EMFILE, ENFILE, ENOMEM].contains(errno) else {
                throw SystemError("accept on", name)
            }
            var events = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&events, 1, 1_000)
        }
    }

    /// Stops listening and removes the socket file if it is still ours. Returns the connections in the queue of a
    /// socket that was opened here, for nobody else would accept them; those of an inherited socket are left to the
    /// next process.
    func end() -> [Int32] {
        var waiting: [Int32] = []
        if let file {
            // The file goes first, so that the queue ends.
            file.remove()
            while case let connection = viperweb_accept(descriptor), connection >= 0 { waiting.append(connection) }
        }
        Glibc.close(descriptor)
        return waiting
    }

    /// Removes the socket file if it is still ours, so that nobody connects any more; what has connected waits.
    func removeFile() {
        file?.remove()
    }

    /// Stops listening and closes the connections in the queue.
    func close() {
        for connection in end() { Glibc.close(connection) }
    }

    private static func group(_ name: String) throws(ListenerError) -> UInt32 {
        guard let entry = getgrnam(name) else { throw .unknownGroup(name) }
        return entry.pointee.gr_gid
    }
}

/// Why a worker cannot listen; its description is one line for an operator.
public enum ListenerError: Error, Equatable, CustomStringConvertible {
    case pathTooLong(String)
    case notASocket(String)
    case inUse(String)
    case unknownGroup(String)
    case notListening
    case system(SystemError)

    public var description: String {
        switch self {
        case .pathTooLong(let path): "the socket's path is too long: \(path) (at most \(UnixAddress.maxLength) bytes)"
        case .notASocket(let path): "\(path) exists and is not a socket"
        case .inUse(let path): "another worker listens on \(path)"
        case .unknownGroup(let group): "there is no group \(group)"
        case .notListening:
            "file descriptor 0 is not a listening socket: use --socket PATH, or start under spawn-fcgi or systemd"
        case .system(let error): "\(error)"
        }
    }
}
