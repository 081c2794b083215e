/// The fields of a posted form (application/x-www-form-urlencoded), each name once.
public struct Form: Equatable, Sendable {
    private let fields: [String: String]

    /// A form without fields.
    public init() {
        fields = [:]
    }

    /// Fields as a test writes them.
    public init<Field: FormField>(_ fields: [Field: String]) {
        self.init(named: Dictionary(uniqueKeysWithValues: fields.map { ($0.key.rawValue, $0.value) }))
    }

    init(named fields: [String: String]) {
        self.fields = fields
    }

    /// The form in a request's body; nil where a `%` is no escape, a name comes twice, or there are over 100 fields.
    ///
    /// Broken UTF-8 becomes U+FFFD, which the rules for texts refuse, so that the form shows what was sent.
    /// Line breaks become LF: browsers send CRLF (HTML, 4.10.21.4).
    public init?(body: [UInt8]) {
        var fields: [String: String] = [:]
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.bytes(of: parts[0], plusIsSpace: true),
                let value = PercentEncoding.bytes(of: parts.count > 1 ? parts[1] : [], plusIsSpace: true),
                fields.updateValue(Self.text(value), forKey: Self.text(name)) == nil, fields.count <= 100
            else { return nil }
        }
        self.fields = fields
    }

    /// A field's text; empty where the form does not have it.
    public subscript(field: some FormField) -> String {
        self[named: field.rawValue]
    }

    subscript(named name: String) -> String {
        fields[name] ?? ""
    }

    private static func text(_ bytes: [UInt8]) -> String {
        guard bytes.contains(0x0D) else { return String(decoding: bytes, as: UTF8.self) }
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            guard byte == 0x0D else {
                lines.append(byte)
                continue
            }
            if index + 1 == bytes.count || bytes[index + 1] != 0x0A { lines.append(0x0A) }
        }
        return String(decoding: lines, as: UTF8.self)
    }
}
