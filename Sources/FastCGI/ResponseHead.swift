internal import HTTPTypes
internal import Web

/// A response's head as CGI writes it (RFC 3875, 6.3), and which of its bytes go out.
struct ResponseHead {
    /// A field that would break out of its line.
    struct BrokenField: Error, CustomStringConvertible {
        let name: String

        var description: String { "the response's field \(name) has a line break or NUL" }
    }

    let bytes: [UInt8]
    let sendsBody: Bool

    /// Content-Length is the body's, also for HEAD; 204 and 304 have none (RFC 9110, 8.6).
    init(_ response: Response, isHead: Bool) throws(BrokenField) {
        let hasLength = response.status != .noContent && response.status != .notModified
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        try Self.append("Status", "\(response.status.code) \(response.status.reasonPhrase)", to: &bytes)
        for field in response.fields where field.name != .contentLength {
            try Self.append(field.name.rawName, field.value, to: &bytes)
        }
        if hasLength { try Self.append("Content-Length", String(response.body.count), to: &bytes) }
        bytes += [0x0D, 0x0A]
        self.bytes = bytes
        sendsBody = hasLength && !isHead
    }

    private static func append(_ name: String, _ value: String, to bytes: inout [UInt8]) throws(BrokenField) {
        let start = bytes.count
        bytes += name.utf8
        bytes += [UInt8(ascii: ":"), UInt8(ascii: " ")]
        bytes += value.utf8
        guard !bytes[start...].contains(where: { $0 == 0x0D || $0 == 0x0A || $0 == 0 }) else {
            throw BrokenField(name: name)
        }
        bytes += [0x0D, 0x0A]
    }
}
