import Platform

extension Int {
    /// The number that ASCII digits alone spell, at most 15 of them; nil for a sign, a space, or anything else.
    public init?(digits text: some StringProtocol) {
        let bytes = text.utf8
        guard (1...15).contains(bytes.count), bytes.allSatisfy(\.isASCIIDigit) else { return nil }
        self = bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}

extension Int {
    /// The number as people read it, its digits in groups of three: `12,345` with a comma, `12.345` with a point.
    public func grouped(by mark: String) -> String {
        let digits = Array(String(magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[Swift.max($0 - 3, 0)..<$0]) }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: mark)
    }
}
