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

    /// The text behind an encoded one; nil where it is no UTF-8 or holds a control byte. A tab in a query is a space:
    /// people paste them into search fields.
    static func decode(_ encoded: some Sequence<UInt8>, plusIsSpace: Bool) -> String? {
        var bytes: [UInt8] = []
        let isDecoded = decode(encoded, plusIsSpace: plusIsSpace) { byte in
            bytes.append(plusIsSpace && byte == 0x09 ? 0x20 : byte)
        }
        guard isDecoded, bytes.allSatisfy({ !$0.isASCIIControl }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Appends a text with all but unreserved characters (RFC 3986, 2.3) encoded.
    static func encode(_ text: String, spaceAsPlus: Bool, into bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { encode($0, spaceAsPlus: spaceAsPlus, into: &bytes) }
    }

    private static func encode(_ text: UnsafeBufferPointer<UInt8>, spaceAsPlus: Bool, into bytes: inout [UInt8]) {
        if text.allSatisfy(isUnreserved) { return bytes.append(contentsOf: text) }
        for byte in text {
            switch byte {
            case _ where isUnreserved(byte): bytes.append(byte)
            case UInt8(ascii: " ") where spaceAsPlus: bytes.append(UInt8(ascii: "+"))
            default:
                bytes.append(UInt8(ascii: "%"))
                bytes.append(upperCaseDigits[Int(byte >> 4)])
                bytes.append(upperCaseDigits[Int(byte & 15)])
            }
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// RFC 3986, 2.1 asks for capitals.
    private static let upperCaseDigits = Array("0123456789ABCDEF".utf8)
}
