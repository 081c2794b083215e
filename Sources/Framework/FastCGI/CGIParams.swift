internal import Glibc
internal import HTTPTypes

/// The params of a FastCGI request, copied out of libfcgi's `NAME=value` strings.
///
/// A variable that comes twice with two values, one that is broken UTF-8, and a field with a control byte make them
/// malformed. A param without a name, a field whose name HTTP does not allow, and `HTTP_PROXY` (httpoxy) are left out.
/// Broken UTF-8 in a field becomes U+FFFD: to leave the whole field out would lose a cookie for its neighbour's sake.
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
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw Malformed() }
        guard let name = Self.fieldName(name), !Self.isLeftOut(name) else { return }
        fields.append(HTTPField(name: name, value: String(decoding: value, as: UTF8.self)))
    }

    /// `USER_AGENT` as `user-agent`.
    private static func fieldName(_ variable: UnsafeRawBufferPointer) -> HTTPField.Name? {
        guard variable.first != UInt8(ascii: ":") else { return nil }
        let name = String(unsafeUninitializedCapacity: variable.count) { bytes in
            for (index, byte) in variable.enumerated() {
                switch byte {
                case UInt8(ascii: "_"): bytes[index] = UInt8(ascii: "-")
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes[index] = byte | 0x20
                default: bytes[index] = byte
                }
            }
            return variable.count
        }
        return HTTPField.Name(parsed: name)
    }

    /// Besides Proxy, those that are variables of their own: a web server sends them twice.
    private static func isLeftOut(_ name: HTTPField.Name) -> Bool {
        switch name.canonicalName {
        case "proxy", "content-type", "content-length": true
        default: false
        }
    }
}
