extension Unicode.Scalar {
    /// Whether a log or a terminal can show the character as it is: it neither controls nor formats what is around it, and
    /// separates nothing (the general categories Cc, Cf, Zl, Zp and, but for the space itself, Zs).
    public var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        case .spaceSeparator: self == " "
        default: true
        }
    }
}

extension StringProtocol {
    /// The text with every character that is not plain as `\u{202E}`; line feeds and tabs stay.
    public var escapingInvisibles: String {
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isPlain || scalar == "\n" || scalar == "\t" {
                text.unicodeScalars.append(scalar)
            } else {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return text
    }
}

extension String {
    /// The text without white space at its ends.
    public var trimmingWhitespace: String {
        // As most texts are; the properties of a scalar are looked up in tables.
        let isGraphic = { (byte: UInt8) in (0x21..<0x7F).contains(byte) }
        if let first = utf8.first, let last = utf8.last, isGraphic(first), isGraphic(last) { return self }
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        guard let first = unicodeScalars.firstIndex(where: { !isSpace($0) }),
            let last = unicodeScalars.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(unicodeScalars[first...last])
    }

    /// The longest beginning of whole scalars that has at most so many bytes of UTF-8.
    public func cut(toBytes max: Int) -> String {
        var end = utf8.startIndex
        for index in unicodeScalars.indices {
            let next = unicodeScalars.index(after: index)
            guard utf8.distance(from: utf8.startIndex, to: next) <= max else { break }
            end = next
        }
        return String(self[..<end])
    }
}
