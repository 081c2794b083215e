import ArgumentParser

/// Prints rules for the machine's firewall.
struct FirewallCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "firewall",
            abstract: "Print rules for nftables that limit the connections of each client.",
            discussion: """
                For `nft -f -`. An address (IPv6: its first 64 bits) may have at most \(ConnectionRules.max) \
                connections at a time, whatever they send. The firewall refuses further ones. nginx itself counts only \
                requests that it has read.
                """)
    }

    @Option(help: "A port of nginx; repeatable. Default: 80 and 443.")
    var port: [Int] = []

    @OptionGroup var proxies: TrustedProxyOption

    func validate() throws {
        if let port = port.first(where: { !(1...65_535).contains($0) }) {
            throw ValidationError("\(port) is not a port.")
        }
    }

    func run() {
        let rules = ConnectionRules(
            table: Program.package, ports: port.isEmpty ? [80, 443] : port,
            trustedProxies: proxies.trustedProxy)
        print(rules.text, terminator: "")
    }
}
