import Glibc
import Platform
import Web

/// A connection between a worker and the decoder, over a unix socket: lines of ASCII, and bytes whose number a line says.
///
/// The decoder begins with `ready ↵` when it has time for the connection. Then it is asked:
///
///     main 2328587 ↵ BYTES                                             -> main NAME 300123 ↵ BYTES
///     others 2328587 0123456789abcdef-1600x1200-7c8a77.jpg ↵ BYTES     -> part 15993 ↵ BYTES, for each of `Photograph.parts`
///     all 2328587 ↵ BYTES                                              -> the one, then the other
///
/// Instead of the rest of an answer there may be `problem broken ↵`.
final class DecoderConnection {
    private static let maxLine = 200
    private let descriptor: Int32
    private let seconds: Double
    private let end: UInt64
    private var buffer: [UInt8] = []

    /// Takes a connected socket over. It waits for the other end for so many seconds each time, and until `end` of `SystemClock.monotonic`
    /// in all.
    init(_ descriptor: Int32, seconds: Double, until end: UInt64 = .max) {
        self.descriptor = descriptor
        self.seconds = seconds
        self.end = end
    }

    /// Connects to the socket at a path. Nil if nothing listens there.
    static func open(_ path: String, seconds: Double, until end: UInt64 = .max) -> DecoderConnection? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        guard UnixAddress(path: path).with({ connect(descriptor, $0, $1) == 0 }) else {
            close(descriptor)
            return nil
        }
        return DecoderConnection(descriptor, seconds: seconds, until: end)
    }

    deinit {
        close(descriptor)
    }

    func write(line: String) throws {
        try write(Array("\(line)\n".utf8))
    }

    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            try wait(for: POLLOUT, seconds)
            let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
            guard sent > 0 || errno == EINTR || errno == EAGAIN else { throw DecoderFailure.lost }
            rest = rest.dropFirst(max(0, sent))
        }
    }

    func write(_ file: some ByteSource) throws {
        var (piece, offset) = ([UInt8](), 0)
        while offset < file.size {
            guard try file.read(256 * 1024, at: offset, into: &piece) > 0 else { throw DecoderFailure.lost }
            try write(piece)
            offset += piece.count
            piece.removeAll(keepingCapacity: true)
        }
    }

    /// The words of the next line, each part of which may take as long as any answer, or so many seconds.
    func words(within seconds: Double? = nil) throws -> [String] {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer.removeFirst(end + 1) }
                return String(decoding: buffer[..<end], as: UTF8.self).split(separator: " ").map(String.init)
            }
            guard buffer.count <= Self.maxLine else { throw DecoderFailure.lost }
            try fill(within: seconds ?? self.seconds)
        }
    }

    func bytes(_ count: Int) throws -> [UInt8] {
        while buffer.count < count { try fill(within: seconds) }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    private func fill(within seconds: Double) throws {
        try wait(for: POLLIN, seconds)
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        let read = recv(descriptor, &piece, piece.count, Int32(MSG_DONTWAIT))
        guard read > 0 || (read < 0 && [EINTR, EAGAIN].contains(errno)) else { throw DecoderFailure.lost }
        buffer += piece.prefix(max(0, read))
    }

    private func wait(for events: Int32, _ seconds: Double) throws {
        let end = min(end, SystemClock.monotonic + UInt64(seconds * 1e9))
        var event = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let now = SystemClock.monotonic
            guard now < end else { throw DecoderFailure.late }
            if poll(&event, 1, Int32((end - now) / 1_000_000) + 1) > 0 { return }
        }
    }
}

/// Why a connection ends too early.
enum DecoderFailure: Error {
    /// The other end closed it, or says what it may not.
    case lost
    /// The other end says nothing for too long.
    case late
}

extension PhotographProblem {
    /// As the connection names it.
    var word: String { rawValue }

    init?(word: String) {
        self.init(rawValue: word)
    }
}
