import FoundationEssentials
import Platform

/// Texts of header fields.
enum HeaderText {
    /// Of a line of 76 characters, what a long name of a field leaves.
    private static let maxPlain = 60
    /// Bytes of UTF-8 in an encoded word: with what is around their base64, it has at most 75 characters (RFC 2047, 2).
    private static let maxWord = 42

    /// Printable ASCII as it is, else encoded words. Control characters become spaces, so that no field begins in a text.
    static func unstructured(_ text: String) -> String {
        let text = withoutControls(text)
        let isPlain = text.utf8.count <= maxPlain && text.utf8.allSatisfy { $0 < 0x7F } && !text.contains("=?")
        return isPlain ? text : encodedWords(text)
    }

    /// The same where no encoded word may be: the rest of the characters is left out.
    static func plain(_ text: String) -> String {
        String(decoding: text.utf8.filter { (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: ">") }, as: UTF8.self)
    }

    /// The display name of a mailbox (RFC 5322, 3.4).
    static func phrase(_ text: String) -> String {
        let text = withoutControls(text)
        guard text.utf8.count <= maxPlain, text.utf8.allSatisfy({ $0 < 0x7F }), !text.contains("=?") else {
            return encodedWords(text)
        }
        return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    private static func withoutControls(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isPlain ? $0 : " " }))
    }

    /// Each has whole Unicode scalars (RFC 2047, 5).
    private static func encodedWords(_ text: String) -> String {
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if words[words.count - 1].count + bytes.count > maxWord { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }
}

extension Mailbox {
    /// The value of From or To.
    var field: String {
        name.isEmpty ? address.text : "\(HeaderText.phrase(name))\r\n <\(address.text)>"
    }
}

/// The quoted-printable encoding of texts (RFC 2045, 6.7).
enum QuotedPrintable {
    private static let maxLine = 76
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Lines that end with CRLF, however those of the text end.
    static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 5 / 4)
        for line in lines(of: Array(text.utf8)) { encode(line, into: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// On bytes: in Swift, CR and LF are one character.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var (lines, start, index) = ([ArraySlice<UInt8>](), 0, 0)
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            guard byte == 0x0A || byte == 0x0D else { continue }
            lines.append(bytes[start..<index - 1])
            if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
            start = index
        }
        if start < bytes.count { lines.append(bytes[start...]) }
        return lines
    }

    private static func encode(_ line: ArraySlice<UInt8>, into bytes: inout [UInt8]) {
        var length = 0
        for (index, byte) in zip(line.indices, line) {
            let isLast = index == line.endIndex - 1
            let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=") || byte == 0x20 && !isLast
            // A soft break needs room for its equals sign.
            if length + (isPlain ? 1 : 3) > (isLast ? maxLine : maxLine - 1) {
                bytes += [UInt8(ascii: "="), 0x0D, 0x0A]
                length = 0
            }
            if isPlain {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
            length += isPlain ? 1 : 3
        }
        bytes += [0x0D, 0x0A]
    }
}
