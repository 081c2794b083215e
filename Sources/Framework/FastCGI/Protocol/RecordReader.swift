import Glibc

/// Reads a connection's records into one buffer, request by request. Bytes after a request are never taken for part of
/// it.
struct RecordReader {
    /// What arrived.
    enum Arrival {
        case request(RequestFrames)
        /// The head, and the beginning of a body that is long or slow. `withRecords` gives their bytes; `next` reads the rest.
        case longBody(RequestFrames)
        /// No byte yet of what follows in a body that goes to a stream; `resume` goes on with it.
        case paused(RequestFrames)
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
    private let asks: Bool
    private var bytes = [UInt8](repeating: 0, count: startSize)
    private var filled = 0
    /// The end of the parsed records of the present request.
    private var parsed = 0

    /// Where `asks`, it stops at the beginning of a long body, and at the first pause of a shorter one.
    init(limits: Limits, asks: Bool = false) {
        self.limits = limits
        self.asks = asks
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
    mutating func release() {
        if !hasMore { reset() }
    }

    /// Reads until a request or a management record is complete. Where it throws, nothing is left of the request.
    mutating func next(from connection: Int32, until deadline: Deadline) throws(ProtocolError) -> Arrival {
        remove(0..<parsed)
        parsed = 0
        return try read(RequestFrames(limits: limits, asks: asks), from: connection, until: deadline)
    }

    /// Goes on with a request whose long body goes to a stream; nil holds it in memory.
    mutating func next(
        _ frames: RequestFrames, to stream: BodyStream?, from connection: Int32, until deadline: Deadline
    ) throws(ProtocolError) -> Arrival {
        var frames = frames
        frames.place(in: stream)
        if let stream { moveBody(to: stream) }
        return try read(frames, from: connection, until: deadline)
    }

    /// Goes on with a body that paused.
    mutating func resume(
        _ frames: RequestFrames, from connection: Int32, until deadline: Deadline
    ) throws(ProtocolError) -> Arrival {
        try read(frames, from: connection, until: deadline)
    }

    /// Reads until a request or a management record is complete.
    private mutating func read(
        _ begun: RequestFrames, from connection: Int32, until deadline: Deadline
    ) throws(ProtocolError) -> Arrival {
        var frames = begun
        do throws(ProtocolError) {
            while true {
                if let arrival = try parse(&frames) { return arrival }
                // One that sends a long body without a pause has no other end.
                if frames.stream != nil, deadline.end(after: frames.bodyBytes) <= .now { throw .timeout }
                if let arrival = try receive(frames, from: connection, until: deadline) { return arrival }
            }
        } catch {
            reset()
            throw error
        }
    }

    /// Hands what is there of a body over to a stream. It stands behind the head.
    private mutating func moveBody(to stream: BodyStream) {
        var (position, headEnd) = (0, parsed)
        while position < parsed, let header = record(at: position) {
            if header.type == FCGIRecord.standardInput {
                headEnd = min(headEnd, position)
                let content = position + RecordHeader.length
                bytes.withUnsafeBytes {
                    stream.take(UnsafeRawBufferPointer(rebasing: $0[content..<content + header.contentLength]))
                }
            }
            position += header.recordLength
        }
        remove(headEnd..<parsed)
        parsed = headEnd
    }

    private func record(at start: Int) -> RecordHeader? {
        bytes.withUnsafeBytes { RecordHeader(UnsafeRawBufferPointer(rebasing: $0[start..<filled])) }
    }

    /// Parses the complete records of the buffer; nil if the request needs more of them.
    private mutating func parse(_ frames: inout RequestFrames) throws(ProtocolError) -> Arrival? {
        // Removed together: one by one, each of many small ones would move all that follows.
        var dropped = 0
        defer { remove(parsed..<parsed + dropped) }
        while let header = try header(at: parsed + dropped) {
            guard parsed + dropped + header.recordLength <= filled else { return nil }
            let step = try take(header, at: parsed + dropped, &frames)
            if step == .drop {
                dropped += header.recordLength
                continue
            }
            remove(parsed..<parsed + dropped)
            dropped = 0
            if let arrival = arrival(of: header, step, frames) { return arrival }
        }
        return nil
    }

    /// Goes on behind a record; what has arrived with it.
    private mutating func arrival(
        of header: RecordHeader, _ step: RequestFrames.Step, _ frames: RequestFrames
    ) -> Arrival? {
        switch step {
        case .keep: parsed = keep(header)
        case .answer: parsed += header.recordLength; return .managementRecord(header)
        case .complete: parsed += header.recordLength; return .request(frames)
        case .longBody: return .longBody(frames)
        case .drop: break
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

    private func header(at start: Int) throws(ProtocolError) -> RecordHeader? {
        guard filled > start else { return nil }
        guard bytes[start] == FCGIRecord.version else { throw .version }
        return record(at: start)
    }

    private func take(
        _ header: RecordHeader, at record: Int, _ frames: inout RequestFrames
    ) throws(ProtocolError) -> RequestFrames.Step {
        let start = record + RecordHeader.length
        return try bytes.withUnsafeBufferPointer { (bytes) throws(ProtocolError) in
            let content = UnsafeBufferPointer(rebasing: bytes[start..<start + header.contentLength])
            return try frames.take(header, UnsafeRawBufferPointer(content))
        }
    }

    /// Takes what the socket has. Waits for it where a request has begun, and returns an arrival where none has, or its body can pause.
    private mutating func receive(
        _ frames: RequestFrames, from connection: Int32, until deadline: Deadline
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
            if frames.stream != nil { return .paused(frames) }
            if frames.canAsk { return .longBody(frames) }
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
