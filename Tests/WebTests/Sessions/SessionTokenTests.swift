import Testing

@testable import Web

struct SessionTokenTests {
    @Test func `32 lower-case hexadecimal digits are a token`() throws {
        let token = try #require(SessionToken("000102030405060708090a0b0c0d0eff"))
        #expect(token.bytes == Array(0...14) + [255])
        #expect(token.text == "000102030405060708090a0b0c0d0eff")
    }

    @Test(arguments: [
        "", "0", "000102030405060708090a0b0c0d0ef", "000102030405060708090a0b0c0d0eff0",
        "000102030405060708090A0B0C0D0EFF", "+00102030405060708090a0b0c0d0eff", "0001020304050607+8090a0b0c0d0eff",
        "-00102030405060708090a0b0c0d0eff", "0001020304050607 8090a0b0c0d0eff", "g00102030405060708090a0b0c0d0eff",
        "\u{661}\u{661}\u{661}\u{661}\u{661}\u{661}\u{661}\u{661}\u{661}\u{661}\u{661}\u{661}\u{661}\u{661}\u{661}\u{661}",
        "000102030405060708090a0b0c0d0e\u{E9}",
    ])
    func `anything else is none`(text: String) {
        #expect(SessionToken(text) == nil)
    }

    @Test func `random tokens are 128 bits, all different, and come back from their text`() {
        var seen: Set<SessionToken> = []
        for _ in 0..<1_000 {
            let token = SessionToken.random()
            #expect(token.bytes.count == 16)
            #expect(SessionToken(token.text) == token)
            seen.insert(token)
        }
        #expect(seen.count == 1_000)
    }
}
