internal import Glibc

/// The CGI variables (RFC 3875, 4.1, and what nginx adds) that make a request.
enum CGIVariable: Int, CaseIterable {
    case method, uri, scriptName, pathInfo, query, https, remoteAddress, requestID, contentType, contentLength

    private static let names: [StaticString] = [
        "REQUEST_METHOD", "REQUEST_URI", "SCRIPT_NAME", "PATH_INFO", "QUERY_STRING", "HTTPS", "REMOTE_ADDR",
        "REQUEST_ID", "CONTENT_TYPE", "CONTENT_LENGTH",
    ]

    /// The variable of this name; nil for one that no request needs.
    init?(_ name: UnsafeRawBufferPointer) {
        let found = Self.names.firstIndex { $0.utf8CodeUnitCount == name.count && name.begins(with: $0) }
        guard let found else { return nil }
        self.init(rawValue: found)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether these bytes are the first; no prefix of its own is made, as this is asked ten times a param.
    func begins(with text: StaticString) -> Bool {
        guard let baseAddress, count >= text.utf8CodeUnitCount else { return false }
        return memcmp(baseAddress, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
}
