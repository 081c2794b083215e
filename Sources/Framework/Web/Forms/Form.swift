/// The fields of a posted form (application/x-www-form-urlencoded, or multipart/form-data where there are files), each name once.
public struct Form: Equatable, Sendable {
    private let fields: [String: String]
    /// By field; empty where none was chosen.
    private let files: [String: [FormFile]]

    /// A form without fields.
    public init() {
        self.init(named: [:])
    }

    /// Fields as a test writes them.
    public init<Field: FormField>(_ fields: [Field: String], files: [Field: [FormFile]] = [:]) {
        self.init(
            named: Dictionary(uniqueKeysWithValues: fields.map { ($0.key.rawValue, $0.value) }),
            files: Dictionary(uniqueKeysWithValues: files.map { ($0.key.rawValue, $0.value) }))
    }

    init(named fields: [String: String], files: [String: [FormFile]] = [:]) {
        self.fields = fields
        self.files = files
    }

    /// The form in a request's body; nil if a `%` is no escape, a name comes twice, or there are over 100 fields.
    ///
    /// Broken UTF-8 becomes U+FFFD, which the rules for texts refuse, so that the form shows what was sent.
    /// Line breaks become LF: browsers send CRLF (HTML, 4.10.21.4).
    public init?(body: [UInt8]) {
        var fields: [String: String] = [:]
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.text(of: parts[0]), let value = Self.text(of: parts.count > 1 ? parts[1] : []),
                fields.updateValue(value, forKey: name) == nil, fields.count <= 100
            else { return nil }
        }
        self.init(named: fields)
    }

    /// A field's text; empty where the form does not have it.
    public subscript(field: some FormField) -> String {
        self[named: field.rawValue]
    }

    /// The first file of a field; nil if none was chosen, or the field was sent as a text.
    public subscript(file field: some FormField) -> FormFile? {
        files[field.rawValue]?.first
    }

    /// The files of a field that takes several.
    public func files(of field: some FormField) -> [FormFile] {
        files[field.rawValue] ?? []
    }

    /// The names of the fields that are texts.
    package var names: some Collection<String> { fields.keys }

    /// How many fields there are, those of files among them.
    var count: Int { fields.count + files.count }

    func has(_ name: String) -> Bool { fields[name] != nil || files[name] != nil }

    /// The hash of all fields, whatever their order.
    var contentHash: ContentHash {
        var hash = ContentHash()
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) { Self.add([name, value], to: &hash) }
        for (name, files) in files.sorted(by: { $0.key < $1.key }) {
            Self.add([name] + files.flatMap { [$0.name, $0.contentHash] }, to: &hash)
        }
        return hash
    }

    private static func add(_ texts: [String], to hash: inout ContentHash) {
        for var text in texts { text.withUTF8 { hash.combine(UnsafeRawBufferPointer($0)) } }
    }

    subscript(named name: String) -> String {
        fields[name] ?? ""
    }

    /// The text behind an encoded one, decoded where it is kept: a body of a megabyte is there but once more.
    private static func text(of encoded: ArraySlice<UInt8>) -> String? {
        var isDecoded = true
        let text = String(unsafeUninitializedCapacity: encoded.count) { text in
            let count = decode(encoded, into: text)
            isDecoded = count != nil
            return count ?? 0
        }
        return isDecoded ? text : nil
    }

    /// Writes the bytes behind an encoded text; returns how many, or nil at a `%` that is no escape.
    private static func decode(_ encoded: ArraySlice<UInt8>, into text: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        var count = 0
        var endsInReturn = false
        let isDecoded = PercentEncoding.decode(encoded, plusIsSpace: true) { byte in
            defer { endsInReturn = byte == 0x0D }
            if byte == 0x0A, endsInReturn { return }
            text[count] = byte == 0x0D ? 0x0A : byte
            count += 1
        }
        return isDecoded ? count : nil
    }
}
