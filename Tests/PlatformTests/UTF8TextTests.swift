import Testing

@testable import Platform

/// `String(utf8:)` beside the standard library's way.
@Suite struct UTF8TextTests {
    private func expectSame(_ bytes: [UInt8]) {
        let made = bytes.withUnsafeBufferPointer { String(utf8: $0) }
        let expected = String(decoding: bytes, as: UTF8.self)
        #expect(Array(made.utf8) == Array(expected.utf8), "\(bytes)")
        #expect(made == expected && made.hashValue == expected.hashValue)
    }

    /// Alone, and where a word of eight bytes begins, holds or ends before it.
    private func expectSameAnywhere(_ bytes: [UInt8]) {
        for before in [0, 1, 5, 7, 8, 9] {
            for after in [0, 1, 8] {
                expectSame(Array(repeating: 0x61, count: before) + bytes + Array(repeating: 0x62, count: after))
            }
        }
    }

    @Test func `every two bytes`() {
        for first in UInt8.min ... .max {
            for second in UInt8.min ... .max { expectSame([first, second]) }
        }
    }

    @Test func `every first byte before those at which the rules change`() {
        let edges: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
        for first in UInt8(0x80) ... .max {
            for second in edges {
                for third in edges {
                    expectSame([first, second, third])
                    for fourth in edges { expectSame([first, second, third, fourth]) }
                }
            }
        }
    }

    @Test(arguments: ["", "a", "é", "ế", "茶", "🧋", "\u{10FFFF}", "\u{D7FF}", "\u{E000}", "\0", "\u{7F}\u{80}"])
    func `texts wherever they stand`(text: String) {
        expectSameAnywhere(Array(text.utf8))
        // And cut off.
        for count in 0..<text.utf8.count { expectSameAnywhere(Array(text.utf8.prefix(count))) }
    }

    @Test func `random bytes and texts`() {
        var random = SystemRandomNumberGenerator()
        let letters = Array("abc é ế 茶 🧋 <&".unicodeScalars)
        for _ in 0..<20_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                if let letter = letters.randomElement(using: &random) { text.append(letter) }
            }
            var bytes = Array(String(text).utf8)
            expectSame(bytes)
            guard !bytes.isEmpty else { continue }
            bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: .min ... .max, using: &random)
            expectSame(bytes)
        }
    }

    @Test func `ASCII is known as such`() {
        let bytes = Array("a text of ASCII alone".utf8)
        let text = bytes.withUnsafeBufferPointer { String(utf8: $0) }
        let isKnown = text.utf8Span.isKnownASCII
        #expect(isKnown)
    }
}
