import Glibc
import HTTPTypes
import Platform

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
        guard let value = String(validating: bytes, as: UTF8.self) else { throw Malformed() }
        guard values[variable.rawValue] ?? value == value else { throw Malformed() }
        values[variable.rawValue] = value
    }

    private mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws(Malformed) {
        guard value.allSatisfy({ !$0.isASCIIControl || $0 == UInt8(ascii: "\t") }) else { throw Malformed() }
        guard let name = Self.fieldName(name), !Self.isLeftOut(name) else { return }
        fields.append(HTTPField(name: name, value: String(decoding: value, as: UTF8.self)))
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

/// The CGI variables (RFC 3875, 4.1, and nginx's own) that make a request.
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
    /// Whether the bytes start with a text. memcmp(3) instead of a prefix: this runs ten times a param.
    fileprivate func begins(with text: StaticString) -> Bool {
        guard let baseAddress, count >= text.utf8CodeUnitCount else { return false }
        return memcmp(baseAddress, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
}
