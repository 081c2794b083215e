/// FastCGI records as a web server writes them (FastCGI 1.0, 3.3), and as an attacker would.
enum Wire {
    static let begin: UInt8 = 1
    static let abort: UInt8 = 2
    static let end: UInt8 = 3
    static let params: UInt8 = 4
    static let stdin: UInt8 = 5
    static let stdout: UInt8 = 6
    static let stderr: UInt8 = 7

    /// What a worker that stops sends on an idle connection.
    static let emptyStandardError = record(stderr)

    /// One record; its header tells the truth unless `version` says otherwise.
    static func record(
        _ type: UInt8, _ content: [UInt8] = [], id: UInt16 = 1, padding: Int = 0, version: UInt8 = 1
    ) -> [UInt8] {
        let length = UInt16(content.count)
        return [
            version, type, UInt8(id >> 8), UInt8(id & 255), UInt8(length >> 8), UInt8(length & 255), UInt8(padding), 0,
        ] + content + [UInt8](repeating: 0, count: padding)
    }

    /// BEGIN_REQUEST.
    static func begin(id: UInt16 = 1, keep: Bool = true, role: UInt8 = 1, padding: Int = 0) -> [UInt8] {
        record(begin, [0, role, keep ? 1 : 0, 0, 0, 0, 0, 0], id: id, padding: padding)
    }

    /// A stream's records, with the empty one that ends it.
    static func stream(_ type: UInt8, _ content: [UInt8], id: UInt16 = 1) -> [UInt8] {
        stride(from: 0, to: content.count, by: 60_000).flatMap {
            record(type, Array(content[$0..<min($0 + 60_000, content.count)]), id: id, padding: 3)
        } + record(type, id: id)
    }

    /// A name-value pair with lengths of one or four bytes (FastCGI 1.0, 3.4).
    static func pair(_ name: [UInt8], _ value: [UInt8]) -> [UInt8] {
        length(name.count) + length(value.count) + name + value
    }

    static func pairs(_ params: [(String, String)]) -> [UInt8] {
        params.flatMap { pair(Array($0.0.utf8), Array($0.1.utf8)) }
    }

    /// The params that nginx sends for a request without a body.
    static func line(_ method: String, _ target: String) -> [(String, String)] {
        [
            ("REQUEST_METHOD", method), ("REQUEST_URI", target), ("SERVER_PROTOCOL", "HTTP/1.1"),
            ("REMOTE_ADDR", "127.0.0.1"), ("HTTP_HOST", "shop.example"),
        ]
    }

    /// A whole request; CONTENT_LENGTH is the body's unless `more` names one.
    static func request(
        _ method: String = "GET", _ target: String = "/", more: [(String, String)] = [], body: [UInt8] = [],
        id: UInt16 = 1, keep: Bool = true
    ) -> [UInt8] {
        let isAnnounced = more.contains { $0.0 == "CONTENT_LENGTH" }
        let length = isAnnounced ? [] : [("CONTENT_LENGTH", body.isEmpty ? "" : "\(body.count)")]
        return begin(id: id, keep: keep) + stream(params, pairs(line(method, target) + length + more), id: id)
            + stream(stdin, body, id: id)
    }

    private static func length(_ count: Int) -> [UInt8] {
        guard count > 127 else { return [UInt8(count)] }
        return [UInt8(count >> 24 & 127 | 128), UInt8(count >> 16 & 255), UInt8(count >> 8 & 255), UInt8(count & 255)]
    }
}
