import ArgumentParser
import Glibc
import Platform

/// An address or a block of addresses (RFC 4632, RFC 4291) whose word about a client's address is taken: a load
/// balancer's.
public struct TrustedProxy: Hashable, Sendable, CustomStringConvertible {
    /// As nginx and nftables write it, without bits behind the prefix: `192.0.2.0/24`.
    public let description: String
    let isIPv6: Bool

    /// Takes an address, or one with the length of its prefix; nil for anything else, and for a block of all addresses.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let family = text.utf8.contains(UInt8(ascii: ":")) ? AF_INET6 : AF_INET
        guard var bytes = Self.bytes(of: parts[0], family) else { return nil }
        let bits = bytes.count * 8
        guard let length = parts.count > 1 ? Self.length(parts[1], most: bits) : bits else { return nil }
        for index in bytes.indices { bytes[index] &= Self.mask(of: index, length) }
        isIPv6 = family == AF_INET6
        description = Self.text(of: bytes, family) + (length < bits ? "/\(length)" : "")
    }

    /// 1 to `most`, in digits alone.
    private static func length(_ text: String, most: Int) -> Int? {
        guard text.utf8.allSatisfy(\.isASCIIDigit), let length = Int(text) else { return nil }
        return (1...most).contains(length) ? length : nil
    }

    private static func mask(of index: Int, _ length: Int) -> UInt8 {
        let left = min(max(length - index * 8, 0), 8)
        return UInt8(truncatingIfNeeded: 0xFF << (8 - left))
    }

    private static func bytes(of text: String, _ family: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: family == AF_INET6 ? 16 : 4)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }

    private static func text(of bytes: [UInt8], _ family: Int32) -> String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        _ = inet_ntop(family, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}

/// Whose word about a client's address is taken.
struct TrustedProxyOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A proxy in front of nginx, or a block of proxies; repeatable. nginx takes the client's address from \
            their X-Forwarded-For. The firewall does not count their connections.
            """, valueName: "address|cidr"
        ),
        transform: read)
    var trustedProxy: [TrustedProxy] = []

    private static func read(_ text: String) throws -> TrustedProxy {
        guard let proxy = TrustedProxy(text) else {
            throw ValidationError("--trusted-proxy takes an address or a block such as 192.0.2.0/24, not \(text).")
        }
        return proxy
    }
}
