import Glibc
import HTTPTypes
import Platform
import Web

/// The params of a FastCGI request, copied out of libfcgi's `NAME=value` strings.
///
/// They are malformed where a variable comes twice with two values, a variable is no UTF-8, or a field has a control
/// byte. A param without a name, a field whose name HTTP does not allow, and `HTTP_PROXY` (httpoxy) are left out.
/// Broken UTF-8 in a field becomes U+FFFD: to leave the whole field out would lose a cookie because of its neighbour.
struct CGIParams {
    struct Malformed: Error {}

    private(set) var fields = HTTPFields()
    private var values = [String?](repeating: nil, count: CGIVariable.allCases.count)

    /// Reads strings until NULL.
    init(_ strings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) throws(Malformed) {
        guard var next = strings else { return }
        while let string = next.pointee {
            try add(UnsafeRawBufferPointer(start: string, count: strlen(string)))
            next += 1
        }
    }

    subscript(variable: CGIVariable) -> String? { values[variable.rawValue] }

    private mutating func add(_ param: UnsafeRawBufferPointer) throws(Malformed) {
        guard let equals = param.firstIndex(of: UInt8(ascii: "=")), equals > 0 else { return }
        let name = UnsafeRawBufferPointer(rebasing: param[..<equals])
        let value = UnsafeRawBufferPointer(rebasing: param[(equals + 1)...])
        if let variable = CGIVariable(name) { return try set(variable, value) }
        guard equals > 5, name.begins(with: "HTTP_") else { return }
        try append(UnsafeRawBufferPointer(rebasing: name[5...]), value)
    }

    private mutating func set(_ variable: CGIVariable, _ bytes: UnsafeRawBufferPointer) throws(Malformed) {
        guard let value = bytes.isASCII ? .some(bytes.text) : String(validating: bytes, as: UTF8.self) else {
            throw Malformed()
        }
        guard values[variable.rawValue] ?? value == value else { throw Malformed() }
        values[variable.rawValue] = value
    }

    private mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws(Malformed) {
        guard value.allSatisfy({ !$0.isASCIIControl || $0 == UInt8(ascii: "\t") }) else { throw Malformed() }
        guard let name = CommonField.name(of: name) ?? Self.fieldName(name), !Self.isLeftOut(name) else { return }
        fields.append(HTTPField(name: name, value: value.text))
    }

    /// `user-agent` of `USER_AGENT`.
    private static func fieldName(_ variable: UnsafeRawBufferPointer) -> HTTPField.Name? {
        guard variable.first != UInt8(ascii: ":") else { return nil }
        let name = String(unsafeUninitializedCapacity: variable.count) { bytes in
            for (index, byte) in variable.enumerated() {
                bytes[index] = byte == UInt8(ascii: "_") ? UInt8(ascii: "-") : byte.asciiLowercased
            }
            return variable.count
        }
        return HTTPField.Name(parsed: name)
    }

    /// Beside Proxy, the fields that are CGI variables too: a web server sends them twice.
    private static func isLeftOut(_ name: HTTPField.Name) -> Bool {
        switch name.canonicalName {
        case "proxy", "content-type", "content-length": true
        default: false
        }
    }
}

/// The fields that browsers send, whose names need not be made and checked for each request.
enum CommonField {
    private static let all: [(variable: StaticString, name: HTTPField.Name)] = [
        ("HOST", "host"), ("USER_AGENT", "user-agent"), ("ACCEPT", "accept"), ("ACCEPT_LANGUAGE", "accept-language"),
        ("ACCEPT_ENCODING", "accept-encoding"), ("COOKIE", "cookie"), ("REFERER", "referer"), ("ORIGIN", "origin"),
        ("CONNECTION", "connection"), ("CACHE_CONTROL", "cache-control"), ("PRIORITY", "priority"), ("DNT", "dnt"),
        ("IF_NONE_MATCH", "if-none-match"), ("IF_MODIFIED_SINCE", "if-modified-since"), ("PRAGMA", "pragma"),
        ("SEC_FETCH_SITE", "sec-fetch-site"), ("SEC_FETCH_MODE", "sec-fetch-mode"),
        ("SEC_FETCH_DEST", "sec-fetch-dest"),
        ("SEC_FETCH_USER", "sec-fetch-user"), ("UPGRADE_INSECURE_REQUESTS", "upgrade-insecure-requests"), ("TE", "te"),
    ].map { (variable: StaticString, name: StaticString) in (variable, HTTPField.Name(literal: name)) }

    /// By the variable's length, of which few have the same.
    private static let byLength = (0...32).map { length in all.filter { $0.variable.utf8CodeUnitCount == length } }

    /// The name of a variable, without its `HTTP_`.
    static func name(of variable: UnsafeRawBufferPointer) -> HTTPField.Name? {
        guard variable.count < byLength.count else { return nil }
        return byLength[variable.count].first { variable.begins(with: $0.variable) }?.name
    }
}

/// The CGI variables (RFC 3875, 4.1, and nginx's own) that make a request. UPLOAD_PERMISSION is `ask` if the web
/// server asks whether the client may send the body, and `refused` if it may not: then the answer does not wait for the body.
enum CGIVariable: Int, CaseIterable {
    case method, uri, scriptName, pathInfo, query, https, remoteAddress, requestID, contentType, contentLength,
        uploadPermission

    private static let names: [StaticString] = [
        "REQUEST_METHOD", "REQUEST_URI", "SCRIPT_NAME", "PATH_INFO", "QUERY_STRING", "HTTPS", "REMOTE_ADDR",
        "REQUEST_ID", "CONTENT_TYPE", "CONTENT_LENGTH", "UPLOAD_PERMISSION",
    ]

    /// The variable of this name; nil for one that no request needs.
    init?(_ name: UnsafeRawBufferPointer) {
        let found = Self.names.firstIndex { $0.utf8CodeUnitCount == name.count && name.begins(with: $0) }
        guard let found else { return nil }
        self.init(rawValue: found)
    }
}

extension UnsafeRawBufferPointer {
    /// As most are: to validate them as UTF-8 takes several times as long.
    fileprivate var isASCII: Bool { allSatisfy { $0 < 0x80 } }

    fileprivate var text: String { String(decoding: bindMemory(to: UInt8.self), as: UTF8.self) }

    /// Whether the bytes start with a text. memcmp(3) instead of a prefix: this runs ten times a param.
    fileprivate func begins(with text: StaticString) -> Bool {
        guard let baseAddress, count >= text.utf8CodeUnitCount else { return false }
        return memcmp(baseAddress, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
}
