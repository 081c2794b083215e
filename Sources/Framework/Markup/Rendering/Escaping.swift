extension Renderer {
    /// Copies `text` in blocks of 16 bytes and in words of 8, each whole and first; behind a special byte, what stands for it
    /// is written over the rest.
    @inline(__always)
    mutating func escape(_ text: UnsafeBufferPointer<UInt8>, quotes: Bool) {
        guard let source = text.baseAddress else { return }
        // And a block more, as the last bytes are written as one.
        reserve(text.count &+ Block.scalarCount)
        var offset = 0
        while text.count &- offset >= Block.scalarCount {
            let block = UnsafeRawPointer(source + offset).loadUnaligned(as: Block.self)
            UnsafeMutableRawPointer(start + count).storeBytes(of: block, as: Block.self)
            let plain = Self.plainBytes(block, quotes: quotes)
            count &+= plain
            offset &+= plain
            guard plain < Block.scalarCount else { continue }
            write(special: source[offset], beforeOthers: text.count &- offset, quotes: quotes)
            offset &+= 1
        }
        while text.count &- offset >= 8 {
            let word = UnsafeRawPointer(source + offset).loadUnaligned(as: UInt64.self).littleEndian
            let plain = Self.plainBytes(word, quotes: quotes)
            write(word: word, count: plain)
            offset &+= plain
            guard plain < 8 else { continue }
            write(special: source[offset], beforeOthers: text.count &- offset, quotes: quotes)
            offset &+= 1
        }
        escapeTail(source + offset, count: text.count &- offset, isAfterWord: offset >= 8, quotes: quotes)
    }

    private typealias Block = SIMD16<UInt8>

    /// How many bytes of `block` stand before the first that may need escaping; 16 where none does.
    @inline(__always)
    private static func plainBytes(_ block: Block, quotes: Bool) -> Int {
        var special = block .< Block(repeating: 0x20)
        special = special .| (block .== Block(repeating: 0x7F))
        // `&` and `'` differ in bit 0 only, `<` and `>` in bit 1 only: one comparison finds both.
        special = special .| ((block | Block(repeating: 1)) .== Block(repeating: 0x27))
        special = special .| ((block | Block(repeating: 2)) .== Block(repeating: 0x3E))
        if quotes { special = special .| (block .== Block(repeating: 0x22)) }
        let halves = unsafeBitCast(special, to: SIMD2<UInt64>.self)
        // The halves of a block are in memory as its bytes are, whatever the order of a word's own.
        let (first, second) = (halves.x.littleEndian, halves.y.littleEndian)
        return first != 0 ? first.trailingZeroBitCount &>> 3 : 8 &+ second.trailingZeroBitCount &>> 3
    }

    /// The last bytes, fewer than 8.
    @inline(__always)
    private mutating func escapeTail(
        _ source: UnsafePointer<UInt8>, count length: Int, isAfterWord: Bool, quotes: Bool
    ) {
        guard length > 0 else { return }
        var left = length
        var word = Self.tail(source, count: length, isAfterWord: isAfterWord)
        while true {
            // The zeros behind the text are special, and never reached.
            let plain = min(Self.plainBytes(word, quotes: quotes), left)
            write(word: word, count: plain)
            left &-= plain
            guard left > 0 else { return }
            word &>>= 8 &* UInt64(truncatingIfNeeded: plain)
            write(special: UInt8(truncatingIfNeeded: word), beforeOthers: left, quotes: quotes)
            left &-= 1
            guard left > 0 else { return }
            word &>>= 8
        }
    }

    /// 1 to 7 bytes with zeros behind them.
    @inline(__always)
    private static func tail(_ source: UnsafePointer<UInt8>, count: Int, isAfterWord: Bool) -> UInt64 {
        let bits = 8 &* UInt64(truncatingIfNeeded: count)
        if isAfterWord {
            // The bytes before them are shifted out.
            return UnsafeRawPointer(source + (count &- 8)).loadUnaligned(as: UInt64.self).littleEndian &>> (64 &- bits)
        }
        if count >= 4 {
            // Two halves, which overlap.
            let start = UnsafeRawPointer(source).loadUnaligned(as: UInt32.self).littleEndian
            let end = UnsafeRawPointer(source + (count &- 4)).loadUnaligned(as: UInt32.self).littleEndian
            return UInt64(start) | UInt64(end) &<< (bits &- 32)
        }
        let middle = count &>> 1
        return UInt64(source[0]) | UInt64(source[middle]) &<< (8 &* UInt64(truncatingIfNeeded: middle))
            | UInt64(source[count &- 1]) &<< (bits &- 8)
    }

    /// How many bytes of `word`, from the lowest, stand before the first that may need escaping; 8 where none does.
    ///
    /// A byte that is zero after an exclusive or has its top bit set by the subtraction of one; those that had it before are taken
    /// out at the end, for all at once. Borrows reach upwards only, so the lowest byte that is found is a special one.
    @inline(__always)
    private static func plainBytes(_ word: UInt64, quotes: Bool) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        // Control bytes, and DEL.
        var special = (word &- 0x2020_2020_2020_2020) | (word &+ ones)
        // `&` and `'` differ in bit 0 only, `<` and `>` in bit 1 only: one comparison finds both.
        special |= ((word | ones) ^ 0x2727_2727_2727_2727) &- ones
        special |= ((word | 0x0202_0202_0202_0202) ^ 0x3E3E_3E3E_3E3E_3E3E) &- ones
        if quotes { special |= (word ^ 0x2222_2222_2222_2222) &- ones }
        return (special & ~word & 0x8080_8080_8080_8080).trailingZeroBitCount &>> 3
    }

    /// Writes the first bytes of a word, where there is room for all 8.
    @inline(__always)
    private mutating func write(word: UInt64, count length: Int) {
        UnsafeMutableRawPointer(start + count).storeBytes(of: word.littleEndian, as: UInt64.self)
        count &+= length
    }

    /// Writes what stands for a byte, and makes room for those from it on with a block more.
    @inline(never)
    private mutating func write(special byte: UInt8, beforeOthers others: Int, quotes: Bool) {
        reserve(6 &+ others &+ Block.scalarCount)
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
