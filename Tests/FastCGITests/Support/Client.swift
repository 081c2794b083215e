import Glibc

/// The web server's end of a connection; nothing on it waits for more than a minute.
final class Client {
    enum Failure: Error, Equatable {
        /// The worker closed the connection before the end of an answer.
        case closed
        case timedOut
        case noHead
        case notConnected(Int32)
        case unexpectedRecord(UInt8)
    }

    let descriptor: Int32
    private var isOpen = true

    convenience init(_ path: String) throws {
        self.init(adopting: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        guard withAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
            let code = errno
            close()
            throw Failure.notConnected(code)
        }
    }

    /// The end of a connection that stands already, or will.
    init(adopting descriptor: Int32) {
        self.descriptor = descriptor
        wait(seconds: 60)
    }

    /// How long it waits for bytes, and for room for them.
    func wait(seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    deinit {
        close()
    }

    func close() {
        if isOpen { Glibc.close(descriptor) }
        isOpen = false
    }

    /// Sends no more; the worker sees the end of what was sent.
    func finish() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Writes all bytes; throws `closed` where the worker takes no more.
    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw errno == EAGAIN ? Failure.timedOut : .closed }
            sent += count
        }
    }

    /// Sends a request and reads its answer.
    func ask(_ request: [UInt8]) throws -> Answer {
        try send(request)
        return try answer()
    }

    /// Reads records up to END_REQUEST.
    func answer() throws -> Answer {
        var output: [UInt8] = []
        var records = 0
        while true {
            let header = try receive(8)
            let content = try receive(Int(header[4]) << 8 | Int(header[5]))
            _ = try receive(Int(header[6]))
            switch header[1] {
            case Wire.stdout:
                output += content
                records += content.isEmpty ? 0 : 1
            case Wire.stderr where content.isEmpty: break
            case Wire.end:
                return try Answer(output: output, records: records, id: UInt16(header[2]) << 8 | UInt16(header[3]))
            default: throw Failure.unexpectedRecord(header[1])
            }
        }
    }

    /// Reads records until the worker closes; their types and contents.
    func rest() throws -> [(type: UInt8, content: [UInt8])] {
        var records: [(type: UInt8, content: [UInt8])] = []
        while true {
            let header: [UInt8]
            do { header = try receive(8) } catch Failure.closed { return records }
            records.append((header[1], try receive(Int(header[4]) << 8 | Int(header[5]))))
            _ = try receive(Int(header[6]))
        }
    }

    /// Whether there is something to read, be it the end.
    var hasArrived: Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, 0) > 0
    }

    /// Waits for the first byte of an answer, and leaves it to be read.
    func seesAnswerBegin() -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, 60_000) > 0
    }

    /// Waits until the worker closes; false where it keeps the connection, or sends anything but the wish that it ends.
    func seesEnd() -> Bool {
        do {
            while true { guard try receive(1) + receive(7) == Wire.emptyStandardError else { return false } }
        } catch {
            return error as? Failure == .closed
        }
    }

    private func receive(_ count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: count)
        while bytes.count < count {
            let got = recv(descriptor, &buffer, count - bytes.count, 0)
            guard got > 0 else { throw got < 0 && errno == EAGAIN ? Failure.timedOut : .closed }
            bytes += buffer[..<got]
        }
        return bytes
    }
}

/// Calls with a unix socket's address.
func withAddress<Result>(_ path: String, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    return withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
}
