extension Renderer {
    /// Copies `text` in words of 8 bytes; only a word that may hold a special byte is looked at byte by byte.
    @inline(__always)
    mutating func escape(_ text: UnsafeBufferPointer<UInt8>, quotes: Bool) {
        guard let source = text.baseAddress else { return }
        var offset = 0
        while text.count &- offset >= 8 {
            let word = UnsafeRawPointer(source + offset).loadUnaligned(as: UInt64.self)
            if Self.isPlain(word, quotes: quotes) {
                write(word: word)
            } else {
                escapeEach(UnsafeBufferPointer(start: source + offset, count: 8), quotes: quotes)
            }
            offset &+= 8
        }
        escapeTail(source + offset, count: text.count &- offset, isAfterWord: offset > 0, quotes: quotes)
    }

    /// Copies the last bytes, fewer than 8, as one word too where there are 8 bytes to load it from.
    @inline(__always)
    private mutating func escapeTail(
        _ source: UnsafePointer<UInt8>, count length: Int, isAfterWord: Bool, quotes: Bool
    ) {
        guard length > 0 else { return }
        guard isAfterWord else { return escapeEach(UnsafeBufferPointer(start: source, count: length), quotes: quotes) }
        let word = UnsafeRawPointer(source + (length &- 8)).loadUnaligned(as: UInt64.self).littleEndian
        // The bytes before the tail are shifted out; spaces take their place, beyond the end of what counts.
        let tail = word &>> (64 &- 8 &* UInt64(length)) | 0x2020_2020_2020_2020 &<< (8 &* UInt64(length))
        if Self.isPlain(tail, quotes: quotes) {
            write(word: tail.littleEndian)
            count &-= 8 &- length
        } else {
            escapeEach(UnsafeBufferPointer(start: source, count: length), quotes: quotes)
        }
    }

    /// Whether no byte of `word` needs escaping; may err on the side of no.
    @inline(__always)
    private static func isPlain(_ word: UInt64, quotes: Bool) -> Bool {
        // `&` and `'` differ in bit 0 only, `<` and `>` in bit 1 only: one comparison finds both.
        var special = controls(word) | zeroes((word | 0x0101_0101_0101_0101) ^ 0x2727_2727_2727_2727)
        special |= zeroes((word | 0x0202_0202_0202_0202) ^ 0x3E3E_3E3E_3E3E_3E3E)
        if quotes { special |= zeroes(word ^ 0x2222_2222_2222_2222) }
        return special & 0x8080_8080_8080_8080 == 0
    }

    /// Sets the top bit of every byte of `word` that is zero, and perhaps of some above it.
    @inline(__always)
    private static func zeroes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word
    }

    /// Sets the top bit of every byte of `word` that is a control byte, DEL too, and perhaps of some above it.
    @inline(__always)
    private static func controls(_ word: UInt64) -> UInt64 {
        (word &- 0x2020_2020_2020_2020) & ~word | zeroes(word ^ 0x7F7F_7F7F_7F7F_7F7F)
    }

    @inline(__always)
    private mutating func write(word: UInt64) {
        reserve(8)
        UnsafeMutableRawPointer(start + count).storeBytes(of: word, as: UInt64.self)
        count &+= 8
    }

    /// The bytes below 64 that `escapeEach` may write as something else: controls, `"`, `&`, `'`, `<` and `>`.
    private static let escaped: UInt64 = 0x5000_00C4_FFFF_FFFF

    /// Copies at most 8 bytes one by one.
    @inline(__always)
    private mutating func escapeEach(_ bytes: UnsafeBufferPointer<UInt8>, quotes: Bool) {
        reserve(8 &* 6)
        for byte in bytes {
            if byte >= 0x40 ? byte != 0x7F : Self.escaped &>> UInt64(byte) & 1 == 0 {
                start[count] = byte
                count &+= 1
                continue
            }
            switch byte {
            case UInt8(ascii: "<"): writeReserved("&lt;")
            case UInt8(ascii: ">"): writeReserved("&gt;")
            case UInt8(ascii: "&"): writeReserved("&amp;")
            case UInt8(ascii: "\"") where quotes: writeReserved("&quot;")
            case UInt8(ascii: "'") where quotes: writeReserved("&#39;")
            // Control bytes are parse errors in HTML (13.2.3.5), white space aside.
            case 0...8, 0x0B, 0x0C, 0x0E...0x1F, 0x7F: writeReserved("\u{FFFD}")
            default:
                start[count] = byte
                count &+= 1
            }
        }
    }
}

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
