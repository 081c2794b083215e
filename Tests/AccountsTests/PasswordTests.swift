import Accounts
import Testing

struct PasswordTests {
    @Test(arguments: ["12345678", "        ", "密码密", "\u{301}\u{301}\u{301}\u{301}", "a\0b\u{202E}\r\n1"])
    func `eight bytes are a password, whatever they are`(text: String) throws {
        #expect(try Password(text).bytes == Array(text.utf8))
    }

    @Test func `a password has 8 to 1,024 bytes and is never cut`() throws {
        let longest = String(repeating: "x", count: 1_024)
        #expect(try Password(longest).bytes.count == 1_024)
        #expect(throws: Password.Broken.tooLong) { try Password(longest + "x") }
        #expect(throws: Password.Broken.tooLong) { try Password(String(repeating: "密", count: 342)) }
        #expect(throws: Password.Broken.tooShort) { try Password("1234567") }
        #expect(throws: Password.Broken.empty) { try Password("") }
    }
}
