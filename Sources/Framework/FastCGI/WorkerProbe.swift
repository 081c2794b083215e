internal import CFastCGI
internal import Glibc

/// Asks a worker whether it is alive, in the way that FastCGI has for it (FCGI_GET_VALUES; FastCGI 1.0, 4.1): a thread of the
/// worker has to answer, and no handler runs.
public struct WorkerProbe: Sendable {
    private let path: String
    private let patience: Duration

    /// Of the worker that listens on this unix socket.
    public init(_ path: String, patience: Duration = .seconds(5)) {
        self.path = path
        self.patience = patience
    }

    /// Returns when the worker answered; throws where it does not in time.
    public func ask() throws(ProbeError) {
        guard path.utf8.count <= UnixAddress.longest else { throw .pathTooLong }
        let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard connection >= 0 else { throw failure("socket") }
        defer { close(connection) }
        let end = ContinuousClock.now + patience
        // A connection waits as well where the worker's queue is full.
        limit(connection, SO_SNDTIMEO, until: end)
        guard UnixAddress(path: path).with({ connect(connection, $0, $1) == 0 }) else { throw failure("connect") }
        try send(connection)
        limit(connection, SO_RCVTIMEO, until: end)
        try receive(connection)
    }

    private func send(_ connection: Int32) throws(ProbeError) {
        let name = Array("FCGI_MAX_CONNS".utf8)
        let content = [UInt8(name.count), 0] + name
        var bytes: [UInt8] = []
        RecordHeader(type: FCGIRecord.getValues, request: 0, contentLength: content.count).append(to: &bytes)
        bytes += content
        guard Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw errno == EPIPE ? .closed : failure("send")
        }
    }

    private func receive(_ connection: Int32) throws(ProbeError) {
        var bytes = [UInt8](repeating: 0, count: RecordHeader.length)
        let count = recv(connection, &bytes, bytes.count, Int32(MSG_WAITALL))
        guard count >= 0 else { throw errno == ECONNRESET ? .closed : failure("recv") }
        guard count > 0 else { throw .closed }
        let header = bytes.prefix(count).withUnsafeBytes { RecordHeader($0) }
        guard header?.type == FCGIRecord.getValuesResult else { throw .foreign }
    }

    private func limit(_ connection: Int32, _ option: Int32, until end: ContinuousClock.Instant) {
        let left = max(end - .now, .milliseconds(1)).components
        var time = timeval(tv_sec: Int(left.seconds), tv_usec: Int(left.attoseconds / 1_000_000_000_000))
        setsockopt(connection, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    private func failure(_ call: String) -> ProbeError {
        errno == EAGAIN ? .silent(patience) : .system(call: call, code: errno)
    }
}
