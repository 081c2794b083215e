import Platform
import Testing

struct ASCIITests {
    /// The bytes from 0 to 255 of a class, as text.
    private func members(_ isMember: (UInt8) -> Bool) -> String {
        String(decoding: (0...UInt8.max).filter(isMember), as: UTF8.self)
    }

    @Test func `each class holds its bytes and no others`() {
        let lower = "abcdefghijklmnopqrstuvwxyz"
        #expect(members(\.isASCIIDigit) == "0123456789")
        #expect(members(\.isASCIILetter) == lower.uppercased() + lower)
        #expect(members(\.isASCIIAlphanumeric) == "0123456789" + lower.uppercased() + lower)
        #expect(members(\.isASCIIHexDigit) == "0123456789ABCDEFabcdef")
        #expect((0...UInt8.max).filter(\.isASCIIControl) == Array(0...0x1F) + [0x7F])
    }

    @Test func `capital letters are lowered, and nothing else`() {
        for byte in 0...UInt8.max {
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            #expect(byte.asciiLowercased == (isCapital ? byte + 32 : byte))
        }
    }

    @Test func `a hexadecimal digit has its value, another byte none`() {
        #expect("0123456789abcdef".utf8.map(\.hexDigitValue) == (0...15).map(UInt8.init))
        #expect("ABCDEF".utf8.map(\.hexDigitValue) == (10...15).map(UInt8.init))
        #expect((0...UInt8.max).count { $0.hexDigitValue != nil } == 22)
    }

    @Test func `bytes and words are written as lower-case digits`() {
        #expect([0x00, 0x0F, 0xA0, 0xFF].hexadecimal == "000fa0ff")
        #expect(UInt64(0).hexadecimal == "0000000000000000")
        #expect(UInt64(0x0123_4567_89AB_CDEF).hexadecimal == "0123456789abcdef")
    }

    @Test func `digits of either case are read back`() {
        let all = Array(0...UInt8.max)
        #expect([UInt8](hexadecimal: all.hexadecimal) == all)
        #expect([UInt8](hexadecimal: all.hexadecimal.uppercased()) == all)
        #expect([UInt8](hexadecimal: "") == [])
    }

    @Test(arguments: ["0", "000", "0g", "g0", "+1", " 1", "0x", "é", "a\u{301}b"])
    func `what is no pairs of digits is not read`(text: String) {
        #expect([UInt8](hexadecimal: text) == nil)
    }
}
