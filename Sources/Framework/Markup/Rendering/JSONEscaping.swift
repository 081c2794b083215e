extension Renderer {
    /// Writes JSON so that no parser sees an end tag, a comment or a line end of JavaScript in it.
    mutating func write(json: [UInt8]) {
        var run = json.startIndex
        for index in json.indices {
            guard let (escape, length) = Self.jsonEscape(json[index...]) else { continue }
            write(json: json[run..<index])
            write(escape)
            run = index + length
        }
        write(json: json[run...])
    }

    private mutating func write(json run: ArraySlice<UInt8>) {
        run.withUnsafeBufferPointer { write(unescaped: $0) }
    }

    private static func jsonEscape(_ rest: ArraySlice<UInt8>) -> (StaticString, Int)? {
        switch rest[rest.startIndex] {
        case UInt8(ascii: "<"): ("\\u003c", 1)
        case UInt8(ascii: ">"): ("\\u003e", 1)
        case UInt8(ascii: "&"): ("\\u0026", 1)
        case 0xE2 where rest.starts(with: "\u{2028}".utf8): ("\\u2028", 3)
        case 0xE2 where rest.starts(with: "\u{2029}".utf8): ("\\u2029", 3)
        default: nil
        }
    }
}
