/// A client's IP address, as limits count it.
public struct ClientAddress: Equatable, Sendable {
    /// What one household has: an IPv4 address itself, or the /64 prefix of an IPv6 address. Empty where the address is unknown.
    public let subscriber: String
    /// What one owner may have: the /24 prefix of an IPv4 address, or the /48 prefix of an IPv6 address. Empty where the address is unknown.
    public let network: String

    public init(_ address: String) {
        let groups = address.lowercased().split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let isIPv6 = groups.count > 2
        let expanded = isIPv6 ? Self.expand(groups) : []
        if let ipv4 = isIPv6 ? Self.mapped(expanded) : address {
            subscriber = ipv4
            network = ipv4.lastIndex(of: ".").map { String(ipv4[...$0]) } ?? ipv4
        } else {
            subscriber = expanded.prefix(4).joined(separator: ":") + "::"
            network = expanded.prefix(3).joined(separator: ":") + "::"
        }
    }

    /// The eight groups behind `::`, without leading zeros (RFC 4291, 2.2).
    private static func expand(_ groups: [String]) -> [String] {
        let gap = groups.firstIndex { $0.isEmpty } ?? groups.endIndex
        let head = groups[..<gap].map(trimmed)
        let tail = groups[gap...].filter { !$0.isEmpty }.map(trimmed)
        let zeros = Array(repeating: "0", count: max(0, 8 - head.count - tail.count))
        return head + (gap == groups.endIndex ? [] : zeros) + tail
    }

    /// The IPv4 address behind `::ffff:` (RFC 4291, 2.5.5.2), whose 32 bits may be written in hexadecimal digits; nil for none.
    private static func mapped(_ groups: [String]) -> String? {
        if let last = groups.last, last.contains(".") { return last }
        guard groups.count == 8, groups.starts(with: ["0", "0", "0", "0", "0", "ffff"]) else { return nil }
        let halves = groups.suffix(2).compactMap { UInt16($0, radix: 16) }
        guard halves.count == 2 else { return nil }
        return halves.flatMap { [String($0 >> 8), String($0 & 0xFF)] }.joined(separator: ".")
    }

    private static func trimmed(_ group: String) -> String {
        let digits = group.drop { $0 == "0" }
        return digits.isEmpty ? "0" : String(digits)
    }
}
