internal import Glibc

/// Reads a connection's records into one buffer, request by request, and never takes bytes after a request for part of it.
struct Intake {
    /// What has arrived.
    enum Arrival {
        case request(RequestFrames)
        /// A management record; `management` holds it.
        case question(RecordHeader)
        /// Not a byte yet.
        case nothing
        /// The client closed the connection between two requests.
        case end
    }

    private static let startSize = 16 * 1024
    private static let keptSize = 128 * 1024

    private let limits: Limits
    private var bytes = [UInt8](repeating: 0, count: startSize)
    private var filled = 0
    /// The end of the records of the present request.
    private var judged = 0

    init(limits: Limits) {
        self.limits = limits
    }

    /// Whether bytes of the next request have arrived with the last.
    var hasMore: Bool { filled > judged }

    /// The records of the last request that arrived, or of the last question.
    func withRecords<Result>(_ use: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { use(UnsafeRawBufferPointer(rebasing: $0[..<judged])) }
    }

    /// Forgets a connection.
    mutating func reset() {
        filled = 0
        judged = 0
    }

    /// Reads until a request is whole.
    mutating func next(from connection: Int32, until deadline: Deadline) throws(Violation) -> Arrival {
        remove(0..<judged)
        judged = 0
        var frames = RequestFrames(limits: limits)
        while true {
            while let header = try header() {
                let end = judged + header.recordLength
                guard end <= filled else { break }
                switch try judge(header, &frames) {
                case .keep: judged = end
                case .drop: remove(judged..<end)
                case .answer: judged = end; return .question(header)
                case .complete: judged = end; return .request(frames)
                }
            }
            if let arrival = try receive(from: connection, until: deadline) { return arrival }
        }
    }

    private func header() throws(Violation) -> RecordHeader? {
        guard filled > judged else { return nil }
        guard bytes[judged] == FCGIRecord.version else { throw .version }
        return bytes.withUnsafeBytes { RecordHeader(UnsafeRawBufferPointer(rebasing: $0[judged..<filled])) }
    }

    private func judge(_ header: RecordHeader, _ frames: inout RequestFrames) throws(Violation) -> RequestFrames.Verdict
    {
        let start = judged + RecordHeader.length
        return try bytes.withUnsafeBufferPointer { (bytes) throws(Violation) in
            let content = UnsafeBufferPointer(rebasing: bytes[start..<start + header.contentLength])
            return try frames.take(header, UnsafeRawBufferPointer(content))
        }
    }

    /// Takes what the socket has, or waits for it where a request has begun; an arrival where there is nothing to wait for.
    private mutating func receive(from connection: Int32, until deadline: Deadline) throws(Violation) -> Arrival? {
        makeRoom()
        while true {
            let count = bytes.withUnsafeMutableBytes {
                recv(connection, $0.baseAddress.map { $0 + filled }, $0.count - filled, Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                filled += count
                return nil
            }
            if count == 0 || errno != EAGAIN && errno != EINTR {
                guard filled == 0 else { throw .cut }
                return .end
            }
            guard filled > 0 else { return .nothing }
            guard deadline.wait(for: POLLIN, on: connection) else { throw .slow }
        }
    }

    private mutating func makeRoom() {
        if filled == 0, bytes.count > Self.keptSize { bytes = [UInt8](repeating: 0, count: Self.startSize) }
        if filled == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
    }

    private mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let rest = filled - range.upperBound
        bytes.withUnsafeMutableBytes { bytes in
            guard rest > 0, let base = bytes.baseAddress else { return }
            memmove(base + range.lowerBound, base + range.upperBound, rest)
        }
        filled -= range.count
    }
}
