import ArgumentParser

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
