import Testing
import Web

struct ClientAddressTests {
    @Test(arguments: [
        ("203.0.113.7", "203.0.113.7"), ("", ""),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("2001:0DB8:0001:0002:0003:0004:0005:0006", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"), ("2001:db8:1:2::ffff", "2001:db8:1:2::"),
        ("2001:db8::1", "2001:db8:0:0::"), ("2001:db8:0:0:1::", "2001:db8:0:0::"), ("2001:db8::", "2001:db8:0:0::"),
        ("2001::1:2:3:4:5", "2001:0:0:1::"), ("2001:db8:1::2:3:4:5", "2001:db8:1:0::"),
        ("::1", "0:0:0:0::"), ("::", "0:0:0:0::"), ("::2:3:4:5:6:7:8", "0:2:3:4::"), ("1:2:3:4:5:6:7::", "1:2:3:4::"),
        ("fe80::1%eth0", "fe80:0:0:0::"),
        ("::ffff:203.0.113.7", "203.0.113.7"), ("::FFFF:203.0.113.7", "203.0.113.7"),
        ("0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"), ("::ffff:cb00:7107", "203.0.113.7"),
        ("0000:0000:0000:0000:0000:ffff:cb00:7107", "203.0.113.7"), ("::ffff:0:7", "0.0.0.7"),
    ])
    func `an address is counted by itself, an IPv6 address by its network`(address: String, key: String) {
        #expect(ClientAddress(address).subscriber == key)
    }

    @Test(arguments: [
        ("203.0.113.7", "203.0.113."), ("::ffff:203.0.113.7", "203.0.113."), ("::ffff:cb00:7107", "203.0.113."),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::"), ("2001:db8:1::2", "2001:db8:1::"), ("", ""), ("unix:", "unix:"),
    ])
    func `the block that one owner may have is counted together`(address: String, network: String) {
        #expect(ClientAddress(address).network == network)
    }
}
