import CLinux
import Glibc
public import Platform

/// Asks a worker whether it is alive, by a FCGI_GET_VALUES record (FastCGI 1.0, 4.1): a thread of the worker has to
/// answer, and no handler runs.
public struct WorkerProbe: Sendable {
    private let path: String
    private let timeout: Duration

    /// A probe of the worker that listens on this unix socket.
    public init(_ path: String, timeout: Duration = .seconds(5)) {
        self.path = path
        self.timeout = timeout
    }

    /// Returns when the worker has answered; throws where it does not in time.
    public func ask() throws(ProbeError) {
        guard path.utf8.count <= UnixAddress.maxLength else { throw .pathTooLong }
        let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard connection >= 0 else { throw failure("make a socket") }
        defer { close(connection) }
        let end = ContinuousClock.now + timeout
        // connect(2) too waits, where the worker's queue is full.
        limit(connection, SO_SNDTIMEO, until: end)
        guard UnixAddress(path: path).with({ connect(connection, $0, $1) == 0 }) else {
            throw failure("connect to", path)
        }
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
            throw errno == EPIPE ? .closed : failure("write to", path)
        }
    }

    private func receive(_ connection: Int32) throws(ProbeError) {
        var bytes = [UInt8](repeating: 0, count: RecordHeader.length)
        let count = recv(connection, &bytes, bytes.count, Int32(MSG_WAITALL))
        guard count >= 0 else { throw errno == ECONNRESET ? .closed : failure("read from", path) }
        guard count > 0 else { throw .closed }
        let header = bytes.prefix(count).withUnsafeBytes { RecordHeader($0) }
        guard header?.type == FCGIRecord.getValuesResult else { throw .foreign }
    }

    private func limit(_ connection: Int32, _ option: Int32, until end: ContinuousClock.Instant) {
        let left = max(end - .now, .milliseconds(1)).components
        var time = timeval(tv_sec: Int(left.seconds), tv_usec: Int(left.attoseconds / 1_000_000_000_000))
        setsockopt(connection, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    private func failure(_ action: String, _ path: String = "") -> ProbeError {
        errno == EAGAIN ? .silent(timeout) : .system(SystemError(action, path))
    }
}

/// Why a worker is not known to be alive; its description is one line for an operator.
public enum ProbeError: Error, Equatable, CustomStringConvertible {
    case pathTooLong
    /// The socket is there, but no worker behind it, or none of its threads is free.
    case silent(Duration)
    /// The connection was closed: a worker does so with a user who may not connect.
    case closed
    /// The answer is not FastCGI.
    case foreign
    case system(SystemError)

    public var description: String {
        switch self {
        case .pathTooLong: "the socket's path is too long (at most \(UnixAddress.maxLength) bytes)"
        case .silent(let timeout): "no answer within \(timeout.rounded)"
        case .closed: "the worker closed the connection without an answer; perhaps this user may not connect"
        case .foreign: "the answer is not FastCGI"
        case .system(let error): "\(error)"
        }
    }
}

extension Duration {
    /// Whole seconds; milliseconds below one second.
    fileprivate var rounded: String {
        self >= .seconds(1) ? "\(components.seconds) s" : "\(components.attoseconds / 1_000_000_000_000_000) ms"
    }
}
