extension String {
    /// The text of UTF-8 bytes, with U+FFFD for what is none: what `String(decoding:as:)` makes of them, which takes twice as
    /// long where they are not ASCII alone.
    public init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        self = String(validatingUTF8: bytes) ?? String(decoding: bytes, as: UTF8.self)
    }

    /// The text of UTF-8 bytes; nil if they are none.
    @inline(__always)
    public init?(validatingUTF8 bytes: UnsafeBufferPointer<UInt8>) {
        switch bytes.encoding {
        case .ascii: self.init(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true))
        case .utf8: self.init(copying: UTF8Span(unchecked: bytes.span))
        case .none: return nil
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate enum Encoding { case ascii, utf8 }

    /// What the bytes are in; nil if they are no UTF-8.
    fileprivate var encoding: Encoding? {
        guard let start = baseAddress else { return .ascii }
        var offset = 0
        var found = Encoding.ascii
        while true {
            offset = asciiEnd(start, from: offset)
            guard offset < count else { return found }
            found = .utf8
            guard let length = scalarLength(start, at: offset) else { return nil }
            offset &+= length
        }
    }

    /// Where the next byte stands that is not ASCII; the end where none is.
    @inline(__always)
    private func asciiEnd(_ start: UnsafePointer<UInt8>, from first: Int) -> Int {
        var offset = first
        while count &- offset >= 8 {
            let word = UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self).littleEndian
            let high = word & 0x8080_8080_8080_8080
            guard high == 0 else { return offset &+ high.trailingZeroBitCount &>> 3 }
            offset &+= 8
        }
        while offset < count, start[offset] < 0x80 { offset &+= 1 }
        return offset
    }

    /// The length of the scalar whose first byte stands here; nil if it is not well formed (Unicode 16, table 3-7).
    @inline(__always)
    private func scalarLength(_ start: UnsafePointer<UInt8>, at offset: Int) -> Int? {
        let first = start[offset]
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard (0xC2...0xF4).contains(first), count &- offset >= length else { return nil }
        // What the table leaves out: longer than need be, surrogates, and what is above U+10FFFF.
        let lowest: UInt8 = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80
        let highest: UInt8 = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF
        let second = start[offset &+ 1]
        guard second >= lowest, second <= highest else { return nil }
        for index in 2..<Swift.max(2, length) where start[offset &+ index] & 0xC0 != 0x80 { return nil }
        return length
    }
}
