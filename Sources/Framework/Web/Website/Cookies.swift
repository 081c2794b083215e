internal import HTTPTypes

/// The cookies of a request (RFC 6265, 5.4).
enum Cookies {
    /// Every value that a name has, in the order in which they came.
    static func values(of name: String, in request: Request) -> [String] {
        let prefix = Array("\(name)=".utf8)
        return request.fields[values: .cookie].flatMap { field in
            field.utf8.split(separator: UInt8(ascii: ";")).compactMap { pair in
                let pair = pair.drop { $0 == UInt8(ascii: " ") }
                return pair.starts(with: prefix) ? String(pair.dropFirst(prefix.count)) : nil
            }
        }
    }

    /// The value of a name; nil where there is none or two differ.
    static func value(of name: String, in request: Request) -> String? {
        let values = Set(values(of: name, in: request))
        return values.count == 1 ? values.first : nil
    }
}
