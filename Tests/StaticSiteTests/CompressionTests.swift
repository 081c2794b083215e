import Foundation
import StaticSite
import Testing

struct CompressionTests {
    @Test(arguments: Compression.allCases)
    func `the same text gives the same bytes, smaller ones, with no time in them`(compression: Compression) throws {
        let text = Array(String(repeating: "<li>Cà phê sữa đá 冰咖啡</li>", count: 200).utf8)
        let first = try #require(compression.compress(text))
        #expect(first == compression.compress(text))
        #expect(first.count < text.count / 20)
        #expect(try #require(compression.compress([])).count > 0)
    }

    @Test func `a gzip stream begins as RFC 1952 says, without a name and a time`() throws {
        #expect(try #require(Compression.gzip.compress([65])).prefix(9) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2])
    }
}
