/// Rules for the machine's firewall (nftables) that count the connections of a client, whatever they carry.
///
/// nginx's limit_conn counts a request once its header was read: a connection that never sends one, or never ends a
/// handshake of TLS, is nobody's there. The kernel counts them before nginx accepts.
public struct ConnectionRules: Sendable {
    /// Connections that a client may have at a time: as many as nginx takes requests of it.
    static let max = 200

    let table: String
    let ports: [Int]
    let trustedProxies: [TrustedProxy]

    /// `table` is a name that no other table has; `ports` are those of nginx.
    public init(table: String, ports: [Int], trustedProxies: [TrustedProxy] = []) {
        self.table = table
        self.ports = ports
        self.trustedProxies = trustedProxies
    }

    /// A script for `nft -f`, which puts the table in the place of an earlier one in one step, and touches no other.
    public var text: String {
        let ports = Set(ports).sorted().map { "\($0)" }.joined(separator: ", ")
        let believed = trustedProxies.map { "        \($0.isIPv6 ? "ip6" : "ip") saddr \($0) accept\n" }.joined()
        return """
            # Limits the connections of one address at a time (IPv6: its first half). Connections of this machine and \
            of trusted proxies do not count.
            table inet \(table)
            delete table inet \(table)
            table inet \(table) {
                set clients_4 { type ipv4_addr; size 65535; flags dynamic; }
                set clients_6 { type ipv6_addr; size 65535; flags dynamic; }

                chain connections {
                    type filter hook input priority filter; policy accept;
                    iif != lo tcp dport { \(ports) } ct state new jump clients
                }

                chain clients {
            \(believed)\
                    add @clients_4 { ip saddr ct count over \(Self.max) } counter reject with tcp reset
                    add @clients_6 { ip6 saddr & ffff:ffff:ffff:ffff:: ct count over \(Self.max) } counter reject with tcp reset
                }
            }

            """
    }
}
