import Glibc

/// Reads a connection's records into one buffer, request by request. Bytes after a request are never taken for part of
/// it.
struct RecordReader {
    /// What arrived.
    enum Arrival {
        case request(RequestFrames)
        /// A record that asks about the worker, of which `withRecords` hands over the bytes.
        case managementRecord(RecordHeader)
        /// No byte yet.
        case nothing
        /// The client closed the connection between two requests.
        case end
    }

    private static let startSize = 16 * 1024
    private static let keptSize = 128 * 1024

    private let limits: Limits
    private var bytes = [UInt8](repeating: 0, count: startSize)
    private var filled = 0
    /// The end of the parsed records of the present request.
    private var parsed = 0

    init(limits: Limits) {
        self.limits = limits
    }

    /// Whether bytes of the next request arrived with the last one.
    var hasMore: Bool { filled > parsed }

    /// The bytes of the last request or management record.
    func withRecords<Result>(_ use: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { use(UnsafeRawBufferPointer(rebasing: $0[..<parsed])) }
    }

    /// Bytes of the buffer.
    var room: Int { bytes.count }

    /// Drops what is left of another connection.
    mutating func reset() {
        filled = 0
        parsed = 0
        shrink()
    }

    /// Gives a large buffer back, as soon as nobody needs the bytes of the last request any more: while its answer is made, and
    /// while its thread waits for the next one, it would hold as much as the request had.
    mutating func giveBack() {
        if !hasMore { reset() }
    }

    /// Reads until a request or a management record is complete. Where it throws, nothing is left of the request.
    mutating func next(from connection: Int32, until deadline: Deadline) throws(ProtocolError) -> Arrival {
        do throws(ProtocolError) {
            return try read(from: connection, until: deadline)
        } catch {
            reset()
            throw error
        }
    }

    private mutating func read(from connection: Int32, until deadline: Deadline) throws(ProtocolError) -> Arrival {
        remove(0..<parsed)
        parsed = 0
        var frames = RequestFrames(limits: limits)
        while true {
            if let arrival = try parse(&frames) { return arrival }
            if let arrival = try receive(from: connection, until: deadline) { return arrival }
        }
    }

    /// Parses the complete records of the buffer; nil where the request needs more of them.
    private mutating func parse(_ frames: inout RequestFrames) throws(ProtocolError) -> Arrival? {
        while let header = try header() {
            let end = parsed + header.recordLength
            guard end <= filled else { return nil }
            switch try take(header, &frames) {
            case .keep: parsed = keep(header)
            case .drop: remove(parsed..<end)
            case .answer: parsed = end; return .managementRecord(header)
            case .complete: parsed = end; return .request(frames)
            }
        }
        return nil
    }

    /// Keeps a record; returns its end. libfcgi takes no padding after FCGI_BEGIN_REQUEST, so that is left out.
    private mutating func keep(_ header: RecordHeader) -> Int {
        let end = parsed + header.recordLength
        guard header.type == FCGIRecord.beginRequest, header.paddingLength > 0 else { return end }
        remove(end - header.paddingLength..<end)
        bytes[parsed + RecordHeader.paddingOffset] = 0
        return end - header.paddingLength
    }

    private func header() throws(ProtocolError) -> RecordHeader? {
        guard filled > parsed else { return nil }
        guard bytes[parsed] == FCGIRecord.version else { throw .version }
        return bytes.withUnsafeBytes { RecordHeader(UnsafeRawBufferPointer(rebasing: $0[parsed..<filled])) }
    }

    private func take(_ header: RecordHeader, _ frames: inout RequestFrames) throws(ProtocolError) -> RequestFrames.Step
    {
        let start = parsed + RecordHeader.length
        return try bytes.withUnsafeBufferPointer { (bytes) throws(ProtocolError) in
            let content = UnsafeBufferPointer(rebasing: bytes[start..<start + header.contentLength])
            return try frames.take(header, UnsafeRawBufferPointer(content))
        }
    }

    /// Takes what the socket has. Waits for it where a request has begun, and returns an arrival where none has.
    private mutating func receive(
        from connection: Int32, until deadline: Deadline
    ) throws(ProtocolError) -> Arrival? {
        makeRoom()
        while true {
            let count = receiveOnce(from: connection)
            if count > 0 { return nil }
            if count == 0 || errno != EAGAIN && errno != EINTR {
                guard filled == 0 else { throw .disconnected }
                return .end
            }
            guard filled > 0 else { return .nothing }
            guard deadline.wait(for: POLLIN, on: connection) else { throw .timeout }
        }
    }

    /// recv(2) into the free part of the buffer.
    private mutating func receiveOnce(from connection: Int32) -> Int {
        let count = bytes.withUnsafeMutableBytes {
            recv(connection, $0.baseAddress.map { $0 + filled }, $0.count - filled, Int32(MSG_DONTWAIT))
        }
        filled += max(0, count)
        return count
    }

    private mutating func makeRoom() {
        if filled == 0 { shrink() }
        if filled == bytes.count { grow() }
    }

    /// Doubles the buffer; no third one is there meanwhile.
    private mutating func grow() {
        bytes = [UInt8](unsafeUninitializedCapacity: 2 * filled) { larger, count in
            guard let base = larger.baseAddress else { return }
            bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(larger).copyMemory(from: $0) }
            memset(base + filled, 0, filled)
            count = 2 * filled
        }
    }

    private mutating func shrink() {
        guard bytes.count > Self.keptSize else { return }
        bytes = [UInt8](repeating: 0, count: Self.startSize)
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
