internal import HTTPTypes
internal import Web

extension Request {
    /// A request without its body; nil where the method is none or the address has no path, a space or a control byte.
    init?(_ params: CGIParams, id: String) {
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

    /// As the client sent it; without REQUEST_URI, put together again.
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
        text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
}
