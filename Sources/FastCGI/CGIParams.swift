internal import CFastCGI
internal import Glibc
internal import HTTPTypes

/// The params of a FastCGI request (RFC 3875, 4.1, and what nginx adds), copied out of libfcgi's strings.
struct CGIParams {
    /// Why params make no request.
    enum Refusal: Error {
        /// 431: too many, or too long.
        case tooLarge
        /// 400.
        case malformed
    }

    private(set) var variables: [String: String] = [:]
    private(set) var fields = HTTPFields()

    /// Reads `NAME=value` strings until NULL. A name of no length is left out; a variable that comes twice with two values
    /// is malformed, and so is text that is no UTF-8 outside of the HTTP fields, where it leaves the field out.
    init(_ strings: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, limits: Limits) throws(Refusal) {
        guard var next = strings else { return }
        var count = 0
        var size = 0
        while let string = next.pointee {
            let length = strlen(string)
            count += 1
            size += length
            // libfcgi adds FCGI_ROLE of its own.
            guard count <= limits.params + 1, size <= limits.paramBytes else { throw .tooLarge }
            try string.withMemoryRebound(to: UInt8.self, capacity: length) { (bytes) throws(Refusal) in
                try add(UnsafeBufferPointer(start: bytes, count: length))
            }
            next += 1
        }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else { return }
        let name = String(decoding: bytes[..<equals], as: UTF8.self)
        let value = String(validating: bytes[(equals + 1)...], as: UTF8.self)
        if name.utf8.starts(with: "HTTP_".utf8) {
            // A client's Proxy field would become the variable that programs take a proxy from (httpoxy).
            if let value, name != "HTTP_PROXY" { add(field: name, value) }
            return
        }
        guard let value, variables.updateValue(value, forKey: name).map({ $0 == value }) ?? true else {
            throw .malformed
        }
    }

    private mutating func add(field variable: String, _ value: String) {
        guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }),
            let name = HTTPField.Name(String(variable.dropFirst(5)).replacing("_", with: "-"))
        else { return }
        fields.append(HTTPField(name: name, value: value))
    }
}
