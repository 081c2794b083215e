import Accounts
import Testing

struct UserNameTests {
    @Test(arguments: ["ann@example.org", " Ann@Example.ORG\n", "ANN@EXAMPLE.org"])
    func `an address is one in lower case, without white space at its ends`(text: String) throws {
        #expect(try UserName(text).text == "ann@example.org")
    }

    @Test(arguments: ["a@b", "a.b+c@d-e.example", "!#$%&'*+/=?^_`{|}~-@x"])
    func `what HTML takes for an address is one`(text: String) throws {
        #expect(try UserName(text).text == text)
    }

    @Test(arguments: [
        "ann", "@example.org", "ann@", "ann@-x.org", "ann@x-.org", "ann@x..org", "a b@x.org", "a@b@c",
        "ann@exämple.org",
        "ann@x.org\0", "\u{202E}ann@x.org", "\"\u{301}@x.org", "<script>@x.org", "a\r\nb@x.org",
        "a@\(String(repeating: "x", count: 64))",
    ])
    func `anything else is malformed`(text: String) {
        #expect(throws: UserName.Invalid.malformed) { try UserName(text) }
    }

    @Test(arguments: ["a@b", "a.b+c@d-e.example", "!#$%&'*+/=?^_`{|}~-@x", "ann", "a@-x", "a@x..y", "a b@x", "a@x\0"])
    func `the pattern, which the page's script follows, says the same`(text: String) throws {
        let fits = try Regex(UserName.pattern).wholeMatch(in: text) != nil
        #expect(fits == ((try? UserName(text)) != nil))
    }

    @Test func `an address is not empty, and has at most 254 bytes`() throws {
        #expect(throws: UserName.Invalid.empty) { try UserName(" \t\r\n") }
        let longest = String(repeating: "a", count: 252) + "@b"
        #expect(try UserName(longest).text == longest)
        #expect(throws: UserName.Invalid.tooLong) { try UserName("a" + longest) }
    }
}
