import Platform

/// What the head of a part says of it (RFC 7578, 4.2): the field, and the file's name where the part is a file.
struct MultipartHead: Equatable {
    let name: String
    /// As the client calls the file: a text to show. Nil for a part that is a text, empty where no file was chosen.
    let fileName: String?

    static let maxName = 256
    static let maxFileName = 1_024

    /// Reads the lines of a head, without the empty one that ends it.
    ///
    /// Each ends with CRLF and is not folded. The type that it names is not asked: a file's bytes say more.
    init(_ bytes: ArraySlice<UInt8>) throws(MultipartError) {
        var disposition: ParameterizedValue?
        for line in try Self.lines(bytes) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].allSatisfy(\.isTokenByte)
            else { throw .malformed }
            let value = line[(colon + 1)...]
            switch String(decoding: line[..<colon].map(\.asciiLowercased), as: UTF8.self) {
            case "content-disposition":
                guard disposition == nil, let read = ParameterizedValue(value) else { throw .malformed }
                disposition = read
            case "content-transfer-encoding": try Self.checkEncoding(value)
            default: break
            }
        }
        try self.init(disposition)
    }

    /// `filename*` is what RFC 7578 forbids; a file under it would be taken for a text.
    private init(_ disposition: ParameterizedValue?) throws(MultipartError) {
        guard let disposition, disposition.value == "form-data", let name = disposition["name"],
            name.count <= Self.maxName, disposition["filename*"] == nil, disposition["name*"] == nil
        else { throw .malformed }
        let fileName = disposition["filename"]
        guard fileName?.count ?? 0 <= Self.maxFileName else { throw .malformed }
        self.name = FormText.text(of: Self.unescaped(name))
        self.fileName = fileName.map { FormText.text(of: Self.unescaped($0)) }
    }

    private static func lines(_ bytes: ArraySlice<UInt8>) throws(MultipartError) -> [ArraySlice<UInt8>] {
        guard bytes.allSatisfy({ !$0.isASCIIControl || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }) else {
            throw .malformed
        }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
        guard bytes.last == 0x0A, lines.allSatisfy({ $0.last == 0x0D && $0.dropLast().firstIndex(of: 0x0D) == nil })
        else { throw .malformed }
        return lines.map { $0.dropLast() }
    }

    /// Only what leaves the bytes as they are (RFC 7578, 4.7).
    private static func checkEncoding(_ value: ArraySlice<UInt8>) throws(MultipartError) {
        let known = ["7bit", "8bit", "binary"]
        guard let encoding = ParameterizedValue(value), known.contains(encoding.value) else { throw .malformed }
    }

    /// The three bytes that browsers escape in a name: `%22`, `%0D` and `%0A`; any other `%` is one.
    private static func unescaped(_ name: [UInt8]) -> [UInt8] {
        var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], name[...])
        while let byte = rest.popFirst() {
            let escape = byte == UInt8(ascii: "%") ? escapes.first { $0.text.elementsEqual(rest.prefix(2)) } : nil
            bytes.append(escape?.byte ?? byte)
            if escape != nil { rest = rest.dropFirst(2) }
        }
        return bytes
    }

    private static let escapes: [(text: [UInt8], byte: UInt8)] =
        [("22", 0x22), ("0D", 0x0D), ("0d", 0x0D), ("0A", 0x0A), ("0a", 0x0A)].map { (Array($0.0.utf8), $0.1) }
}
