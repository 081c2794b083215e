internal import HTTPTypes

/// Follows the records of one request, and lets none through that libfcgi 2.4.2 cannot take: a crafted FCGI_GET_VALUES
/// overruns its stack, a length near 2^31 aborts it, and it bounds nothing.
struct RequestFrames {
    /// What to do with a record that is in order.
    enum Verdict {
        case keep
        /// Of no use: it belongs to no request, or to one that is refused.
        case drop
        /// One that asks about the worker, to be answered between requests.
        case answer
        /// The last record of the request.
        case complete
    }

    private enum Phase { case begin, params, standardInput }

    private(set) var request: UInt16 = 0
    private(set) var keepsConnection = false
    /// Bytes of STDIN.
    private(set) var bodyBytes = 0
    var refusal: ParamsGuard.Refusal? { params.refusal }
    var hasBegun: Bool { phase != .begin }
    var isBodyTooLong: Bool { bodyBytes > limits.bodyBytes }

    private let limits: Limits
    private var phase = Phase.begin
    private var params: ParamsGuard
    private var seenBytes = 0

    init(limits: Limits) {
        self.limits = limits
        params = ParamsGuard(limits: limits)
    }

    /// Judges the next record of the connection.
    mutating func take(_ header: RecordHeader, _ content: UnsafeRawBufferPointer) throws(Violation) -> Verdict {
        guard hasBegun else { return try begin(header, content) }
        guard header.request == request else { throw .multiplexed }
        seenBytes += header.recordLength
        // What a refused request may cost us before its connection is cut.
        guard seenBytes <= 4 * (limits.paramBytes + limits.bodyBytes) else { throw .endless }
        switch (phase, header.type) {
        case (_, FCGIRecord.abortRequest): throw .aborted(request)
        case (.params, FCGIRecord.params): return takeParams(content)
        case (.standardInput, FCGIRecord.standardInput): return takeInput(content)
        default: throw .unexpected(header.type)
        }
    }

    private mutating func begin(_ header: RecordHeader, _ content: UnsafeRawBufferPointer) throws(Violation) -> Verdict
    {
        if header.request == 0 { return .answer }
        if header.type == FCGIRecord.abortRequest { return .drop }
        guard header.type == FCGIRecord.beginRequest, content.count == 8 else { throw .unexpected(header.type) }
        let role = Int(content[0]) << 8 | Int(content[1])
        guard role == FCGIRecord.responder else { throw .role(role, header.request) }
        request = header.request
        keepsConnection = content[2] & FCGIRecord.keepConnection != 0
        phase = .params
        return .keep
    }

    private mutating func takeParams(_ content: UnsafeRawBufferPointer) -> Verdict {
        if content.isEmpty {
            params.end()
            phase = .standardInput
            return .keep
        }
        params.take(content)
        return refusal == nil ? .keep : .drop
    }

    private mutating func takeInput(_ content: UnsafeRawBufferPointer) -> Verdict {
        if content.isEmpty { return .complete }
        bodyBytes += content.count
        return isBodyTooLong ? .drop : .keep
    }
}
