import Glibc
import Platform
import Web

/// A connection between a worker and the decoder, over a unix socket: lines of ASCII, and bytes whose number a line says.
///
///     main 2328587 ↵ BYTES                                             -> main NAME 300123 ↵ BYTES
///     others 2328587 0123456789abcdef-1600x1200-7c8a77.jpg ↵ BYTES     -> part 15993 ↵ BYTES, for each of `Photograph.parts`
///     all 2328587 ↵ BYTES                                              -> the one, then the other
///
/// Instead of the rest of an answer there may be `problem broken ↵`.
final class DecoderConnection {
    private static let maxLine = 200
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Takes a connected socket over; whoever waits at it for longer than this gives up.
    init(_ descriptor: Int32, seconds: Int) {
        self.descriptor = descriptor
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// Connects to the socket of a path; nil where nobody listens there.
    static func open(_ path: String, seconds: Int) -> DecoderConnection? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        guard UnixAddress(path: path).with({ connect(descriptor, $0, $1) == 0 }) else {
            close(descriptor)
            return nil
        }
        return DecoderConnection(descriptor, seconds: seconds)
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
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 || errno == EINTR else { throw DecoderGone() }
            rest = rest.dropFirst(max(0, sent))
        }
    }

    func write(_ file: some ByteSource) throws {
        var (piece, offset) = ([UInt8](), 0)
        while offset < file.size {
            guard try file.read(256 * 1024, at: offset, into: &piece) > 0 else { throw DecoderGone() }
            try write(piece)
            offset += piece.count
            piece.removeAll(keepingCapacity: true)
        }
    }

    /// The words of the next line.
    func words() throws -> [String] {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer.removeFirst(end + 1) }
                return String(decoding: buffer[..<end], as: UTF8.self).split(separator: " ").map(String.init)
            }
            guard buffer.count <= Self.maxLine else { throw DecoderGone() }
            try fill()
        }
    }

    func bytes(_ count: Int) throws -> [UInt8] {
        while buffer.count < count { try fill() }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    private func fill() throws {
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        let read = recv(descriptor, &piece, piece.count, 0)
        guard read > 0 || (read < 0 && errno == EINTR) else { throw DecoderGone() }
        buffer += piece.prefix(max(0, read))
    }
}

/// The other end closed, says nothing for too long, or says what it may not.
struct DecoderGone: Error {}

extension PhotographProblem {
    /// As the connection names it.
    var word: String { rawValue }

    init?(word: String) {
        self.init(rawValue: word)
    }
}
