import Platform

/// A field's value with parameters, as in `form-data; name="photo"` (RFC 9110, 5.6.6).
///
/// Between quotes every byte but a quote stands for itself, the backslash too: so browsers write names (HTML, 4.10.21.8), and
/// a boundary has neither.
struct ParameterizedValue {
    /// In lower case.
    let value: String
    private let parameters: [String: [UInt8]]

    /// Nil if a parameter is malformed, or comes twice.
    init?(_ bytes: some Collection<UInt8>) {
        var rest = Array(bytes)[...]
        value = Self.lowercased(Self.trimmed(rest.takePrefix { $0 != UInt8(ascii: ";") }))
        var parameters: [String: [UInt8]] = [:]
        while rest.popFirst() != nil {
            rest = rest.drop(while: Self.isBlank)
            let name = Self.lowercased(rest.takePrefix { $0.isTokenByte })
            guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "="), let value = Self.value(&rest),
                parameters.updateValue(value, forKey: name) == nil
            else { return nil }
            rest = rest.drop(while: Self.isBlank)
            guard rest.isEmpty || rest.first == UInt8(ascii: ";") else { return nil }
        }
        self.parameters = parameters
    }

    /// The bytes of a parameter, without the quotes around them.
    subscript(parameter: String) -> [UInt8]? { parameters[parameter] }

    private static func value(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard rest.first == UInt8(ascii: "\"") else {
            let token = rest.takePrefix { $0.isTokenByte }
            return token.isEmpty ? nil : Array(token)
        }
        rest.removeFirst()
        let text = rest.takePrefix { $0 != UInt8(ascii: "\"") }
        return rest.popFirst() == nil ? nil : Array(text)
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = text.drop(while: isBlank)
        return start.prefix((start.lastIndex { !isBlank($0) } ?? start.startIndex - 1) + 1 - start.startIndex)
    }

    private static func lowercased(_ text: ArraySlice<UInt8>) -> String {
        String(decoding: text.map(\.asciiLowercased), as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension ArraySlice<UInt8> {
    /// Removes the first bytes that fulfil a condition; returns them.
    fileprivate mutating func takePrefix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = prefix(while: condition)
        self = self[taken.endIndex...]
        return taken
    }
}

extension UInt8 {
    /// Whether the byte may stand in a token (RFC 9110, 5.6.2).
    var isTokenByte: Bool { isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }
}
