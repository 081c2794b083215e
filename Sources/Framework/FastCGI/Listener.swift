internal import CFastCGI
internal import Glibc

/// A listening socket, opened here or inherited.
public struct Listener: Sendable {
    let descriptor: Int32
    /// The socket file that is removed at the end; nil for an inherited socket.
    private let file: SocketFile?
    /// Who may connect; nil where no file says so, as with TCP.
    let access: Access?
    /// What the log calls it.
    var name: String { file?.path ?? "file descriptor 0" }

    /// Opens a unix socket with mode 0660, of this group where one is named. The file of a dead worker is replaced; a live
    /// one's is refused. Once it returns, the socket listens: connections wait until a worker runs.
    public static func unix(_ path: String, group name: String? = nil) throws(ListenerError) -> Listener {
        guard path.utf8.count <= UnixAddress.longest else { throw .pathTooLong(path) }
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .notASocket(path) }
        let group = try name.map { (name) throws(ListenerError) in try Self.group(name) }
        try SocketFile.clear(path)
        let descriptor = SocketFile.makeSocket()
        guard descriptor >= 0 else { throw .system("socket", path) }
        do throws(ListenerError) {
            let file = try SocketFile.bind(descriptor, to: path, group: group)
            guard listen(descriptor, 511) == 0 else { throw .system("listen", path) }
            return Listener(descriptor: descriptor, file: file, access: file.access)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    /// File descriptor 0, where spawn-fcgi, multiwatch and systemd put a listening socket.
    public static func inherited() throws(ListenerError) -> Listener {
        var isListening: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(0, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0, isListening == 1 else {
            throw .notListening
        }
        guard fcntl(0, F_SETFL, fcntl(0, F_GETFL) | O_NONBLOCK) == 0 else { throw .system("fcntl", "0") }
        return Listener(descriptor: 0, file: nil, access: SocketFile.access(of: 0))
    }

    /// Stops listening; removes the socket file if it is still ours. Connections that wait in the queue of a socket of our
    /// own are handed over, for nobody else would accept them; an inherited socket's are left to the next process.
    func end() -> [Int32] {
        var waiting: [Int32] = []
        if let file {
            // First, so that the queue ends.
            file.remove()
            while case let connection = viperweb_accept(descriptor), connection >= 0 { waiting.append(connection) }
        }
        Glibc.close(descriptor)
        return waiting
    }

    /// Stops listening, and closes what waits.
    func close() {
        for connection in end() { Glibc.close(connection) }
    }

    private static func group(_ name: String) throws(ListenerError) -> UInt32 {
        guard let entry = getgrnam(name) else { throw .unknownGroup(name) }
        return entry.pointee.gr_gid
    }
}
