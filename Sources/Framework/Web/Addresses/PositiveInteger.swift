import Platform

extension Int {
    /// The number that ASCII digits alone spell, at most 15 of them; nil for a sign, a space, or anything else.
    public init?(digits text: some StringProtocol) {
        let bytes = text.utf8
        guard (1...15).contains(bytes.count), bytes.allSatisfy(\.isASCIIDigit) else { return nil }
        self = bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
