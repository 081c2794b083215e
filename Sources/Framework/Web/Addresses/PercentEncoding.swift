import Platform

/// Percent-encoding on UTF-8 bytes (RFC 3986, 2.1).
enum PercentEncoding {
    /// Calls with each byte behind an encoded text; false at a `%` that two hexadecimal digits do not follow.
    @inline(__always)
    static func decode(_ encoded: some Sequence<UInt8>, plusIsSpace: Bool, _ take: (UInt8) -> Void) -> Bool {
        var iterator = encoded.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = iterator.next()?.hexDigitValue, let low = iterator.next()?.hexDigitValue else {
                    return false
                }
                take(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: take(UInt8(ascii: " "))
            default: take(byte)
            }
        }
        return true
    }

    /// The text behind an encoded one; nil if it is no UTF-8 or holds a control byte. A tab in a query is a space:
    /// people paste them into search fields.
    static func decode(_ encoded: some Sequence<UInt8>, plusIsSpace: Bool) -> String? {
        var bytes: [UInt8] = []
        let isDecoded = decode(encoded, plusIsSpace: plusIsSpace) { byte in
            bytes.append(plusIsSpace && byte == 0x09 ? 0x20 : byte)
        }
        guard isDecoded, bytes.allSatisfy({ !$0.isASCIIControl }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The text behind one that was encoded here, whatever its bytes.
    static func decodePrinted(_ encoded: some Sequence<UInt8>, plusIsSpace: Bool) -> String {
        var bytes: [UInt8] = []
        _ = decode(encoded, plusIsSpace: plusIsSpace) { bytes.append($0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether an encoded path is printed by `EncodedText` just as it is: it has slashes and unreserved characters alone.
    static func isPlainPath(_ path: String) -> Bool {
        path.utf8.allSatisfy { isUnreserved($0) || $0 == UInt8(ascii: "/") }
    }

    /// A base and the segments below it, where they are printed just as they are; nil if one has another character, and for
    /// the root.
    static func plainPath(_ base: String, length baseLength: Int, _ path: some Collection<String>) -> String? {
        let start = baseLength > 1 ? baseLength : 0
        var length = start
        for segment in path {
            guard segment.utf8.span.withUnsafeBufferPointer({ $0.allSatisfy(isUnreserved) }) else { return nil }
            length += 1 + segment.utf8.count
        }
        guard length > 0 else { return nil }
        return String(unsafeUninitializedCapacity: length) { text in
            guard let text = text.baseAddress else { return 0 }
            var end = copy(base, start, to: text)
            for segment in path {
                text[end] = UInt8(ascii: "/")
                end += 1 + copy(segment, segment.utf8.count, to: text + end + 1)
            }
            return end
        }
    }

    /// A base, a number below it, and what follows as it is printed.
    static func path(_ base: String, length baseLength: Int, _ number: Int, _ rest: String = "") -> String {
        let start = baseLength > 1 ? baseLength : 0
        let sign = number < 0 ? 1 : 0
        let length = start + 1 + sign + digits(of: number.magnitude)
        return String(unsafeUninitializedCapacity: length + rest.utf8.count) { text in
            guard let text = text.baseAddress else { return 0 }
            _ = copy(base, start, to: text)
            text[start] = UInt8(ascii: "/")
            if number < 0 { text[start + 1] = UInt8(ascii: "-") }
            var digits = number.magnitude
            for index in (start + 1 + sign..<length).reversed() {
                text[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digits % 10)
                digits /= 10
            }
            return length + copy(rest, rest.utf8.count, to: text + length)
        }
    }

    private static func digits(of number: UInt) -> Int {
        var (count, rest) = (1, number)
        while rest >= 10 { (count, rest) = (count + 1, rest / 10) }
        return count
    }

    /// Copies the first bytes of a text; returns their number.
    private static func copy(_ text: String, _ count: Int, to place: UnsafeMutablePointer<UInt8>) -> Int {
        text.utf8.span.withUnsafeBufferPointer { bytes in
            guard let from = bytes.baseAddress else { return 0 }
            place.initialize(from: from, count: count)
            return count
        }
    }

    /// The text that `print` writes.
    static func printed(_ print: (inout EncodedText) -> Void) -> String {
        // Most fit, and need no memory of their own before they are a string.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { room in
            var text = EncodedText(room)
            print(&text)
            return text.string
        }
    }

    fileprivate static func isUnreserved(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 0x40 ? unreservedLow : unreservedHigh) &>> UInt64(byte & 0x3F) & 1 != 0
    }

    /// A bit for each byte below 64, and for each from there to 127: letters, digits, `-`, `.`, `_` and `~`.
    private static let unreservedLow: UInt64 = 0x03FF_6000_0000_0000
    private static let unreservedHigh: UInt64 = 0x47FF_FFFE_87FF_FFFE

    /// RFC 3986, 2.1 asks for capitals.
    fileprivate static let upperCaseDigits = Array("0123456789ABCDEF".utf8)
}

/// Bytes of an address while it is printed.
struct EncodedText {
    private let room: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0
    /// Takes over where the room is too small.
    private var longer: [UInt8] = []

    fileprivate init(_ room: UnsafeMutableBufferPointer<UInt8>) {
        self.room = room
    }

    var isEmpty: Bool { count == 0 }

    fileprivate var string: String {
        guard longer.isEmpty else { return String(decoding: longer, as: UTF8.self) }
        return String(decoding: UnsafeBufferPointer(rebasing: room[..<count]), as: UTF8.self)
    }

    mutating func append(_ byte: UInt8) {
        if count < room.count {
            room[count] = byte
        } else {
            if longer.isEmpty { longer = Array(room) }
            longer.append(byte)
        }
        count += 1
    }

    mutating func append(contentsOf bytes: some Collection<UInt8>) {
        for byte in bytes { append(byte) }
    }

    /// Appends a text with all but unreserved characters (RFC 3986, 2.3) encoded.
    mutating func encode(_ text: String, spaceAsPlus: Bool) {
        for byte in text.utf8 {
            switch byte {
            case _ where PercentEncoding.isUnreserved(byte): append(byte)
            case UInt8(ascii: " ") where spaceAsPlus: append(UInt8(ascii: "+"))
            default:
                append(UInt8(ascii: "%"))
                append(PercentEncoding.upperCaseDigits[Int(byte >> 4)])
                append(PercentEncoding.upperCaseDigits[Int(byte & 15)])
            }
        }
    }
}
