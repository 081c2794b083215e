internal import HTTPTypes
internal import Web

/// A response's head as CGI writes it (RFC 3875, 6.3), and which of its bytes go out.
struct ResponseHead {
    /// A head that cannot be sent as it is.
    enum Broken: Error, CustomStringConvertible {
        case status(Int)
        case field(String)
        case tooLong

        var description: String {
            switch self {
            case .status(let code): "the response's status is \(code)"
            case .field(let name): "the response's field \(name) cannot be sent"
            case .tooLong: "the response's fields have over \(FCGIRecord.mostContent) bytes"
            }
        }
    }

    private(set) var bytes: [UInt8] = []
    let sendsBody: Bool

    /// Content-Length is the body's, also for HEAD; 204 and 304 have none (RFC 9110, 8.6).
    init(_ response: Response, isHead: Bool) throws(Broken) {
        let hasLength = response.status != .noContent && response.status != .notModified
        sendsBody = hasLength && !isHead
        guard (200...599).contains(response.status.code) else { throw .status(response.status.code) }
        bytes.reserveCapacity(512)
        append("Status: ")
        bytes += String(response.status.code).utf8
        try append(value: " " + response.status.reasonPhrase, of: "Status")
        for field in response.fields where field.name != .contentLength {
            try append(name: field.name)
            try append(value: field.value, of: field.name.rawName)
        }
        if hasLength {
            append("Content-Length: ")
            try append(value: String(response.body.count), of: "Content-Length")
        }
        append("\r\n")
        guard bytes.count <= FCGIRecord.mostContent else { throw .tooLong }
    }

    private mutating func append(_ text: StaticString) {
        bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// `Status` would be the response's status to the web server (RFC 3875, 6.3.3).
    private mutating func append(name: HTTPField.Name) throws(Broken) {
        guard name.canonicalName != "status", !name.rawName.isEmpty, name.rawName.utf8.allSatisfy(Self.isToken) else {
            throw .field(name.rawName)
        }
        bytes += name.rawName.utf8
        append(": ")
    }

    /// Judged by bytes: to Swift a CR with its LF is one character, which is neither of the two.
    mutating func append(value: String, of name: String) throws(Broken) {
        let start = bytes.count
        bytes += value.utf8
        guard bytes[start...].allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw .field(name) }
        append("\r\n")
    }

    /// RFC 9110, 5.6.2.
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
