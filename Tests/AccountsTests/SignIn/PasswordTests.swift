import Accounts
import Testing

struct PasswordTests {
    @Test(arguments: [
        "12345678", "        ", "密码密码密码密码", String(repeating: "\u{301}", count: 8), "a\0b\u{202E}\r\n12",
        "đườngđườ",
    ])
    func `eight characters are a password, whatever they are`(text: String) throws {
        #expect(try Password(text).bytes == Array(text.utf8))
    }

    @Test func `a password has at least 8 characters and at most 1,024 bytes, and is never cut`() throws {
        let longest = String(repeating: "x", count: 1_024)
        #expect(try Password(longest).bytes.count == 1_024)
        #expect(throws: Password.Invalid.tooLong) { try Password(longest + "x") }
        #expect(throws: Password.Invalid.tooLong) { try Password(String(repeating: "密", count: 342)) }
        for short in ["1234567", "密码密码密码密", "đường", "\u{1F600}\u{1F600}"] {
            #expect(throws: Password.Invalid.tooShort) { try Password(short) }
        }
        #expect(throws: Password.Invalid.empty) { try Password("") }
    }
}
