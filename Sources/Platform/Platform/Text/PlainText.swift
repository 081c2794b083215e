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
