import Testing

@testable import ViperWeb

/// Whose word about a client's address is taken.
struct TrustedProxyTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("192.0.2.1/32", "192.0.2.1"), ("192.0.2.77/24", "192.0.2.0/24"),
        ("10.255.0.0/9", "10.128.0.0/9"), ("2001:DB8:0::1", "2001:db8::1"), ("2001:db8::1/64", "2001:db8::/64"),
        ("2001:db8:ffff::/33", "2001:db8:8000::/33"), ("::1", "::1"), ("128.0.0.0/1", "128.0.0.0/1"),
    ])
    func `an address or a block is written without bits behind its prefix`(given: String, text: String) {
        #expect(TrustedProxy(given)?.description == text)
    }

    @Test(arguments: [
        "", "/", "192.0.2", "192.0.2.1/", "192.0.2.1/0", "192.0.2.1/33", "192.0.2.1/+8", "192.0.2.1/8/8", "::/0",
        "::1/129",
        "proxy.example", "unix:", "192.0.2.1;", "192.0.2.1 ", "[::1]", "::1%lo", "192.0.2.256", "0x7f.1", "all",
        "192.0.2.1/99999999999999999999",
    ])
    func `anything else is refused, and so is everybody`(given: String) {
        #expect(TrustedProxy(given) == nil)
    }
}
