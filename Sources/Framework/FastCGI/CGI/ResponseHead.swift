import HTTPTypes
import Platform
import Web

/// A response's head as CGI writes it (RFC 3875, 6.3).
struct ResponseHead {
    /// Why a head cannot be sent.
    enum Invalid: Error, CustomStringConvertible {
        case status(Int)
        case field(String)
        case tooLong

        var description: String {
            switch self {
            case .status(let code): "the response's status is \(code)"
            case .field(let name): "the response's field \(name) cannot be sent"
            case .tooLong: "the response's fields have over \(FCGIRecord.maxContent) bytes"
            }
        }
    }

    private(set) var bytes: [UInt8] = []
    let sendsBody: Bool

    /// Content-Length is the length of the body, also for HEAD; 204 and 304 have none (RFC 9110, 8.6).
    init(_ response: Response, isHead: Bool) throws(Invalid) {
        let hasLength = response.status != .noContent && response.status != .notModified
        sendsBody = hasLength && !isHead
        guard (200...599).contains(response.status.code) else { throw .status(response.status.code) }
        bytes.reserveCapacity(512)
        try append(response.status)
        for field in response.fields where field.name != .contentLength {
            try append(name: field.name)
            try append(value: field.value, of: field.name.rawName)
        }
        if hasLength {
            append("Content-Length: ")
            try append(value: String(response.length), of: "Content-Length")
        }
        append("\r\n")
        guard bytes.count <= FCGIRecord.maxContent else { throw .tooLong }
    }

    private mutating func append(_ status: HTTPResponse.Status) throws(Invalid) {
        append("Status: ")
        bytes += String(status.code).utf8
        try append(value: " " + status.reasonPhrase, of: "Status")
    }

    private mutating func append(_ text: StaticString) {
        bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// Refuses `Status`, which the web server takes for the response's status (RFC 3875, 6.3.3).
    private mutating func append(name: HTTPField.Name) throws(Invalid) {
        guard name.canonicalName != "status", !name.rawName.isEmpty, name.rawName.utf8.allSatisfy(Self.isToken) else {
            throw .field(name.rawName)
        }
        bytes += name.rawName.utf8
        append(": ")
    }

    /// Compares bytes: to Swift a CR with its LF is one character, which equals neither of the two.
    mutating func append(value: String, of name: String) throws(Invalid) {
        let start = bytes.count
        bytes += value.utf8
        let isValid = bytes[start...].allSatisfy { !$0.isASCIIControl || $0 == UInt8(ascii: "\t") }
        guard isValid else { throw .field(name) }
        append("\r\n")
    }

    /// Whether a byte may stand in a token (RFC 9110, 5.6.2).
    private static func isToken(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 0x40 ? tokenLow : tokenHigh) &>> UInt64(byte & 0x3F) & 1 != 0
    }

    /// A bit for each byte below 64, and for each from there to 127: letters, digits and ``!#$%&'*+-.^_`|~``.
    private static let tokenLow: UInt64 = 0x03FF_6CFA_0000_0000
    private static let tokenHigh: UInt64 = 0x57FF_FFFF_C7FF_FFFE
}

extension Response {
    /// Bytes of the body.
    var length: Int { file?.size ?? body.count }

    /// The page of a request that no handler answers, with the request's id. Its variable texts need no escaping.
    init(refusing status: HTTPResponse.Status, id: String) {
        let title = "\(status.code) \(status.reasonPhrase)"
        let page = """
            <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title></head>\
            <body><h1>\(title)</h1><p>Request <code>\(id)</code></p></body></html>

            """
        self.init(
            status: status, fields: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: Array(page.utf8))
        route = .error
    }
}
