internal import HTTPTypes
internal import Web

/// Makes a `Request` of records that arrived whole.
struct RequestReader {
    /// What a client sent: a request, or one that is answered with this status without asking the handler.
    enum Outcome {
        case request(Request)
        case refused(HTTPResponse.Status, id: String)
    }

    let limits: Limits
    private let parser = Parser()

    init(limits: Limits) {
        self.limits = limits
    }

    func read(_ records: UnsafeRawBufferPointer, _ frames: RequestFrames) -> Outcome {
        switch frames.refusal {
        case .tooLarge: return .refused(.requestHeaderFieldsTooLarge, id: RequestID.random())
        case .malformed: return .refused(.badRequest, id: RequestID.random())
        case nil: break
        }
        return parser.parse(records) { outcome(of: $0, frames) } ?? .refused(.badRequest, id: RequestID.random())
    }

    private func outcome(of parsed: Parser.Parsed, _ frames: RequestFrames) -> Outcome {
        guard let params = try? parsed.params() else {
            return .refused(.badRequest, id: RequestID.random())
        }
        let id = RequestID.make(from: params[.requestID])
        guard var result = Request(params, id: id), let length = Self.length(params) else {
            return .refused(.badRequest, id: id)
        }
        guard length <= limits.bodyBytes else { return .refused(.contentTooLarge, id: id) }
        guard length == frames.bodyBytes, let body = parsed.body(length) else {
            return .refused(.badRequest, id: id)
        }
        result.body = body
        return .request(result)
    }

    /// The announced length; 0 where none is, nil where it is no number of digits alone.
    private static func length(_ params: CGIParams) -> Int? {
        guard let text = params[.contentLength], !text.isEmpty else { return 0 }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(text)
    }
}
