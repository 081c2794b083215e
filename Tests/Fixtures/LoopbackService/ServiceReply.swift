/// What a service does with a request.
public enum ServiceReply: Sendable {
    /// Sends these bytes and closes.
    case bytes([UInt8])
    /// Sends these bytes, then a space each few milliseconds until the caller closes.
    case endless([UInt8])
    /// Says nothing until the caller closes.
    case silence
    /// Closes at once.
    case drop

    /// An answer with a status line, further header lines and a body.
    public static func answer(
        _ status: String, _ body: String = "", type: String = "application/json", _ lines: String...
    ) -> ServiceReply {
        let body = Array(body.utf8)
        let head =
            ["HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(body.count)", "Connection: close"]
            + lines
        return .bytes(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }
}

extension ServiceReply: CustomStringConvertible {
    /// The status line alone: a test's log has no room for bodies.
    public var description: String {
        switch self {
        case .bytes(let bytes), .endless(let bytes): String(decoding: bytes.prefix { $0 != 0x0D }, as: UTF8.self)
        case .silence: "silence"
        case .drop: "drop"
        }
    }
}
