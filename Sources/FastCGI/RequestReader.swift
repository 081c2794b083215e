internal import CFastCGI
internal import HTTPTypes
internal import Web

/// Makes a `Request` of what libfcgi parsed.
struct RequestReader {
    /// What a client sent.
    enum Outcome {
        case request(Request)
        /// Read to its end, and answered with this status without asking the handler.
        case refused(HTTPResponse.Status, id: String)
        /// Not read to its end: the connection has to be closed.
        case broken(String)
    }

    let limits: Limits

    func read(_ request: UnsafeMutablePointer<FCGX_Request>) -> Outcome {
        let params: CGIParams
        do {
            params = try CGIParams(request.pointee.envp, limits: limits)
        } catch {
            let status = error == .tooLarge ? HTTPResponse.Status.requestHeaderFieldsTooLarge : .badRequest
            return drain(request, then: status, id: RequestID.random())
        }
        let id = RequestID.make(from: params.variables["REQUEST_ID"])
        guard request.pointee.role == FCGIRecord.responder else { return .broken("a role other than responder") }
        guard var result = Self.request(params, id: id), let length = Self.length(params) else {
            return drain(request, then: .badRequest, id: id)
        }
        guard length <= limits.bodyBytes else { return drain(request, then: .contentTooLarge, id: id) }
        switch body(of: request, length: length) {
        case .some(let body):
            result.body = body
            return .request(result)
        case .none: return drain(request, then: .badRequest, id: id)
        }
    }

    /// Exactly as many bytes as announced; nil where there are fewer or more.
    private func body(of request: UnsafeMutablePointer<FCGX_Request>, length: Int) -> [UInt8]? {
        let body = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = Self.read(request, into: buffer)
        }
        guard body.count == length, FCGX_GetChar(request.pointee.in) < 0, FCGX_GetError(request.pointee.in) == 0
        else { return nil }
        return body
    }

    /// Reads STDIN to its end so that nothing of it is parsed as another request; gives up where it is far too long.
    private func drain(
        _ request: UnsafeMutablePointer<FCGX_Request>, then status: HTTPResponse.Status, id: String
    ) -> Outcome {
        var left = 4 * limits.bodyBytes
        var buffer = [UInt8](repeating: 0, count: 8_192)
        while left > 0 {
            let count = buffer.withUnsafeMutableBufferPointer { Self.read(request, into: $0) }
            left -= count
            guard count == 8_192 else {
                let isWhole = FCGX_GetError(request.pointee.in) == 0
                return isWhole ? .refused(status, id: id) : .broken("the client went away")
            }
        }
        return .broken("a body of over \(4 * limits.bodyBytes) bytes")
    }

    private static func read(
        _ request: UnsafeMutablePointer<FCGX_Request>, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        guard let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
        return base.withMemoryRebound(to: CChar.self, capacity: buffer.count) {
            max(0, Int(FCGX_GetStr($0, Int32(clamping: buffer.count), request.pointee.in)))
        }
    }

    /// The announced length; 0 where none is, nil where it is no number.
    private static func length(_ params: CGIParams) -> Int? {
        guard let text = params.variables["CONTENT_LENGTH"], !text.isEmpty else { return 0 }
        return Int(digits: text)
    }

    private static func request(_ params: CGIParams, id: String) -> Request? {
        let variables = params.variables
        guard let name = variables["REQUEST_METHOD"], let method = HTTPRequest.Method(name) else { return nil }
        let target =
            variables["REQUEST_URI"]
            ?? "\(variables["SCRIPT_NAME"] ?? "")\(variables["PATH_INFO"] ?? "")?\(variables["QUERY_STRING"] ?? "")"
        let parts = target.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        var fields = params.fields
        if let type = variables["CONTENT_TYPE"], !type.isEmpty { fields[.contentType] = type }
        return Request(
            id: id, method: method, path: String(Substring(parts[0])),
            query: parts.count > 1 ? String(Substring(parts[1])) : "",
            isSecure: variables["HTTPS"].map { !$0.isEmpty && $0 != "off" } ?? false,
            remoteAddress: variables["REMOTE_ADDR"] ?? "", fields: fields)
    }
}
