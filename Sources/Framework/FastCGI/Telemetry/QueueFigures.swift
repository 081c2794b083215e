import Glibc

/// The connections that wait for a thread.
public struct QueueFigures: Equatable, Sendable {
    /// Connections that no process has accepted; nil if that is unknown, as for TCP or for a socket of
    /// another network namespace.
    public let unaccepted: Int?
    /// Connections of this process with unread bytes that no thread serves.
    public let unread: Int

    /// Counts at a listening socket and on connections.
    init(listener: Int32, connections: some Collection<Int32>) {
        unaccepted = Self.unaccepted(at: listener)
        var watched = connections.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        unread = watched.isEmpty ? 0 : max(0, Int(poll(&watched, nfds_t(watched.count), 0)))
    }

    /// Reads /proc/self/net/unix (proc(5)), where a connection has the path of its listener, and no inode before it is
    /// accepted.
    private static func unaccepted(at listener: Int32) -> Int? {
        var status = stat()
        guard fstat(listener, &status) == 0, let text = ProcFile.text("/proc/self/net/unix") else { return nil }
        let rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: " ", maxSplits: 7) }
        let own = rows.first { $0.count == 8 && UInt64($0[6]) == UInt64(status.st_ino) }
        guard let path = own?[7] else { return nil }
        return rows.count { $0.count == 8 && $0[6] == "0" && $0[5] == "02" && $0[7] == path }
    }
}

/// Files of /proc, whose size is known only after they are read.
enum ProcFile {
    /// The first 4 MiB of the text; nil if it cannot be read.
    static func text(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count < 4 << 20 {
            let count = read(file, &buffer, buffer.count)
            if count < 0 { return nil }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
