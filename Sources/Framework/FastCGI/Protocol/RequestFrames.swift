import HTTPTypes

/// Parses the record sequence of one request, and refuses what libfcgi 2.4.2 cannot take: a crafted FCGI_GET_VALUES
/// overruns its stack, a length near 2^31 aborts it, and it bounds nothing.
struct RequestFrames {
    /// What becomes of a valid record.
    enum Step {
        case keep
        /// It belongs to no request, or to one that is refused.
        case drop
        /// It asks about the worker, and is answered between two requests.
        case answer
        /// It is the request's last.
        case complete
        /// With it the body gets longer than what is held in memory unasked: it is taken again when it is known where the body goes.
        case longBody
    }

    /// An abort may cross the end of its request; what comes more often is a flood, which has no other end.
    private static let maxStrayAborts = 8

    private enum Phase { case begin, params, standardInput }

    private(set) var request: UInt16 = 0
    private(set) var keepsConnection = false
    /// Bytes of STDIN.
    private(set) var bodyBytes = 0
    var refusal: ParamsValidator.Refusal? { params.refusal }
    var hasBegun: Bool { phase != .begin }
    var isBodyTooLong: Bool { bodyBytes > limits.bodyBytes }

    /// Where the body goes; nil for one that is held in memory.
    private(set) var stream: BodyStream?

    /// Whether the head is complete, and the place of the body not yet decided.
    var canAsk: Bool { phase == .standardInput && heldBytes != .max && refusal == nil }

    private let limits: Limits
    /// The most bytes of a body whose place need not be asked for.
    private var heldBytes: Int
    /// No more than this is read to the end.
    private var longestBody: Int
    private var phase = Phase.begin
    private var params: ParamsValidator
    private var seenBytes = 0
    private var strayAborts = 0

    /// Where `asks`, a body that is longer than `limits.heldBytes` is asked for.
    init(limits: Limits, asks: Bool = false) {
        self.limits = limits
        heldBytes = asks ? limits.heldBytes : .max
        longestBody = limits.bodyBytes
        params = ParamsValidator(limits: limits)
    }

    /// Takes the next record of the connection.
    mutating func take(_ header: RecordHeader, _ content: UnsafeRawBufferPointer) throws(ProtocolError) -> Step {
        guard hasBegun else { return try begin(header, content) }
        guard header.request == request else { throw .multiplexed }
        seenBytes += header.recordLength
        // A refused request is read to its end, but not without a bound.
        guard seenBytes <= 4 * (limits.paramBytes + longestBody) else { throw .endless }
        switch (phase, header.type) {
        case (_, FCGIRecord.abortRequest): throw .aborted(request)
        case (.params, FCGIRecord.params): return takeParams(content)
        case (.standardInput, FCGIRecord.standardInput): return takeInput(content)
        default: throw .unexpected(header.type)
        }
    }

    /// Says where the body goes, of which there are some bytes already; nil holds it in memory.
    mutating func place(in stream: BodyStream?) {
        heldBytes = .max
        longestBody = max(limits.bodyBytes, min(stream?.length ?? 0, limits.uploadBytes))
        self.stream = stream
    }

    private mutating func begin(_ header: RecordHeader, _ content: UnsafeRawBufferPointer) throws(ProtocolError) -> Step
    {
        if header.request == 0 { return .answer }
        if header.type == FCGIRecord.abortRequest { return try dropAbort() }
        guard header.type == FCGIRecord.beginRequest, content.count == 8 else { throw .unexpected(header.type) }
        let role = Int(content[0]) << 8 | Int(content[1])
        guard role == FCGIRecord.responder else { throw .role(role, header.request) }
        request = header.request
        keepsConnection = content[2] & FCGIRecord.keepConnection != 0
        phase = .params
        return .keep
    }

    private mutating func dropAbort() throws(ProtocolError) -> Step {
        strayAborts += 1
        guard strayAborts <= Self.maxStrayAborts else { throw .unexpected(FCGIRecord.abortRequest) }
        return .drop
    }

    private mutating func takeParams(_ content: UnsafeRawBufferPointer) -> Step {
        if content.isEmpty {
            params.end()
            phase = .standardInput
            return .keep
        }
        params.take(content)
        return refusal == nil ? .keep : .drop
    }

    private mutating func takeInput(_ content: UnsafeRawBufferPointer) -> Step {
        if content.isEmpty { return .complete }
        if bodyBytes + content.count > heldBytes, refusal == nil { return .longBody }
        bodyBytes += content.count
        if let stream {
            stream.take(content)
            return .drop
        }
        return isBodyTooLong ? .drop : .keep
    }
}

/// Why a connection is closed in the middle of a request.
enum ProtocolError: Error, CustomStringConvertible {
    /// The first byte of a record is not the version of FastCGI 1.
    case version
    case unexpected(UInt8)
    /// A second request began within the first, which FCGI_MPXS_CONNS rules out.
    case multiplexed
    case role(Int, UInt16)
    case aborted(UInt16)
    case endless
    case disconnected
    case timeout

    var description: String {
        switch self {
        case .version: "a record of a version other than FastCGI 1"
        case .unexpected(let type): "a record of type \(type) out of order"
        case .multiplexed: "two requests at a time"
        case .role(let role, _): "role \(role) instead of responder"
        case .aborted: "the web server aborted the request"
        case .endless: "a request far over the limits"
        case .disconnected: "the client went away"
        case .timeout: "the request took too long to arrive"
        }
    }

    /// The records that the protocol asks for before the connection is closed.
    var answer: [UInt8] {
        switch self {
        case .role(_, let request): FCGIRecord.endRequest(request, protocolStatus: FCGIRecord.unknownRole)
        case .aborted(let request): FCGIRecord.endRequest(request, protocolStatus: FCGIRecord.requestComplete)
        default: []
        }
    }
}
