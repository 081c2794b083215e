import HTTPTypes
import Platform
import Synchronization
import Web

/// Makes a `Request` of complete records.
struct RequestReader {
    /// A request, or the status that answers it without the handler.
    enum Outcome {
        case request(Request)
        /// The web server asks whether a client may send the body of this request.
        case question(Request)
        case refused(HTTPResponse.Status, id: String)
    }

    let limits: Limits
    private let asks: Bool
    private let parser = Parser()

    /// Where `asks`, a body need not be announced: a web server that passes one on while it comes may not know its length.
    init(limits: Limits, asks: Bool = false) {
        self.limits = limits
        self.asks = asks
    }

    func read(_ records: UnsafeRawBufferPointer, _ frames: RequestFrames) -> Outcome {
        switch frames.refusal {
        case .tooLarge: return .refused(.requestHeaderFieldsTooLarge, id: RequestID.next())
        case .malformed: return .refused(.badRequest, id: RequestID.next())
        case nil: break
        }
        return parser.parse(records) { outcome(of: $0, frames) } ?? .refused(.badRequest, id: RequestID.next())
    }

    /// The request without its body, and whether the web server refused that body. Nil if the head or its length is malformed.
    func head(_ records: UnsafeRawBufferPointer) -> (request: Request, isRefused: Bool)? {
        let head = parser.parse(records) { parsed -> (Request, Bool)? in
            guard let params = try? parsed.params(), Self.length(params, unannounced: 0) != nil else { return nil }
            let isRefused = params[.uploadPermission] == "refused"
            return Request(params, id: RequestID.make(from: params[.requestID])).map { ($0, isRefused) }
        }
        return head ?? nil
    }

    private func outcome(of parsed: Parser.Parsed, _ frames: RequestFrames) -> Outcome {
        guard let params = try? parsed.params() else {
            return .refused(.badRequest, id: RequestID.next())
        }
        let id = RequestID.make(from: params[.requestID])
        guard var result = Request(params, id: id),
            let length = Self.length(params, unannounced: asks ? frames.bodyBytes : 0)
        else {
            return .refused(.badRequest, id: id)
        }
        if frames.bodyBytes == 0, params[.uploadPermission] == "ask" { return .question(result) }
        if let stream = frames.stream {
            guard length == frames.bodyBytes else { return .refused(.badRequest, id: id) }
            result.longBody = stream.body
            return .request(result)
        }
        guard length <= limits.bodyBytes else { return .refused(.contentTooLarge, id: id) }
        guard length == frames.bodyBytes, let body = parsed.body(length) else {
            return .refused(.badRequest, id: id)
        }
        result.body = body
        return .request(result)
    }

    /// The announced length; nil if it is not digits alone.
    private static func length(_ params: CGIParams, unannounced: Int) -> Int? {
        guard let text = params[.contentLength], !text.isEmpty else { return unannounced }
        guard text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }
}

extension Request {
    /// A request without its body; nil if the method is no token or the target has no path, a space or a control
    /// byte.
    fileprivate init?(_ params: CGIParams, id: String) {
        guard let method = params[.method].flatMap({ HTTPRequest.Method($0) }) else { return nil }
        let target = Self.target(params)
        guard target.path.utf8.first == UInt8(ascii: "/"), Self.isPlain(target.path), Self.isPlain(target.query) else {
            return nil
        }
        var fields = params.fields
        Self.append(.contentType, params[.contentType], to: &fields)
        Self.append(.contentLength, params[.contentLength], to: &fields)
        self.init(
            id: id, method: method, path: target.path, query: target.query,
            isSecure: params[.https].map { !$0.isEmpty && $0 != "off" } ?? false,
            remoteAddress: params[.remoteAddress] ?? "", fields: fields)
    }

    /// REQUEST_URI, which is the target as the client sent it; without it, the parts put together.
    private static func target(_ params: CGIParams) -> (path: String, query: String) {
        guard let uri = params[.uri], !uri.isEmpty else {
            return ((params[.scriptName] ?? "") + (params[.pathInfo] ?? ""), params[.query] ?? "")
        }
        guard let mark = uri.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (uri, "") }
        return (String(uri[..<mark]), String(uri[uri.utf8.index(after: mark)...]))
    }

    private static func append(_ name: HTTPField.Name, _ value: String?, to fields: inout HTTPFields) {
        guard let value, !value.isEmpty else { return }
        fields.append(HTTPField(name: name, value: value))
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { !$0.isASCIIControl && $0 != UInt8(ascii: " ") }
    }
}

/// The name of a request in logs and on error pages.
enum RequestID {
    /// The web server's id where that is 8 to 64 letters, digits and hyphens; else one of its own.
    static func make(from given: String?) -> String {
        guard let given, (8...64).contains(given.utf8.count), given.utf8.allSatisfy(isPlain) else { return next() }
        return given
    }

    /// 64 random bits of the process, and a number, as hexadecimal digits: its beginning is the same each time, and it can be guessed.
    static func next() -> String {
        process + counter.add(1, ordering: .relaxed).newValue.hexadecimal
    }

    private static let process = UInt64.random(in: .min ... .max).hexadecimal
    private static let counter = Atomic<UInt64>(0)

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-")
    }
}
