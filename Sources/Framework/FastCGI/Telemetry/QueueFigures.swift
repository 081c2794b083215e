internal import Glibc

/// What waits for a thread.
public struct QueueFigures: Equatable, Sendable {
    /// Connections that no process accepted yet; nil where the kernel does not tell: the socket is none of files, or of
    /// another network namespace.
    public let unaccepted: Int?
    /// Connections of this process that have unread bytes, and no thread.
    public let unread: Int

    /// Counts what waits at a listening socket and on connections.
    init(listener: Int32, connections: some Collection<Int32>) {
        unaccepted = Self.unaccepted(at: listener)
        var watched = connections.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        unread = watched.isEmpty ? 0 : max(0, Int(poll(&watched, nfds_t(watched.count), 0)))
    }

    /// In /proc/self/net/unix (proc(5)) a connection has its listener's path, and no inode before it is accepted.
    private static func unaccepted(at listener: Int32) -> Int? {
        var status = stat()
        guard fstat(listener, &status) == 0, let text = SmallFile.text("/proc/self/net/unix") else { return nil }
        let rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: " ", maxSplits: 7) }
        let own = rows.first { $0.count == 8 && UInt64($0[6]) == UInt64(status.st_ino) }
        guard let path = own?[7] else { return nil }
        return rows.count { $0.count == 8 && $0[6] == "0" && $0[5] == "02" && $0[7] == path }
    }
}
