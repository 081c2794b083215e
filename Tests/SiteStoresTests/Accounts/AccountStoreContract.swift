import Accounts
import Testing

@Suite struct AccountStoreContract {
    @Test(arguments: AccountSource.allCases)
    func `a name with its password is an account, which keeps its id`(_ source: AccountSource) throws {
        let store = try source.store([("ann@example.org", "correct horse"), ("bob@example.org", "battery staple")])
        for _ in 1...2 {
            let ann = try store.account(UserName("ann@example.org"), Password("correct horse"))
            #expect(ann == Account(id: try #require(Account.ID("1")), name: try UserName("ann@example.org")))
            let bob = try store.account(UserName("Bob@Example.org"), Password("battery staple"))
            #expect(bob == Account(id: try #require(Account.ID("2")), name: try UserName("bob@example.org")))
        }
    }

    @Test(arguments: AccountSource.allCases)
    func `a wrong password, another's password and an unknown name are no account`(_ source: AccountSource) throws {
        let store = try source.store([("ann@example.org", "correct horse"), ("bob@example.org", "battery staple")])
        for (name, password) in [
            ("ann@example.org", "correct hors"), ("ann@example.org", "correct horse "),
            ("ann@example.org", "Correct horse"), ("ann@example.org", "battery staple"),
            ("eve@example.org", "correct horse"), ("ann@example.com", "correct horse"),
        ] {
            #expect(try store.account(UserName(name), Password(password)) == nil, "\(name) \(password)")
        }
    }

    static let passwords = [
        #"quotes " ' and \"#, "Mật khẩu của tôi", "密码密码密码密码", "12345678\0one", "line\r\nbreak", "<script>%00&amp;",
        "\"\u{301}12345678", String(repeating: "x", count: 1_024), String(repeating: "é", count: 512),
    ]

    @Test(arguments: AccountSource.allCases, passwords)
    func `every byte of a password counts`(_ source: AccountSource, password: String) throws {
        let store = try source.store([("ann@example.org", password)])
        let name = try UserName("ann@example.org")
        #expect(try store.account(name, Password(password))?.id.text == "1")
        let other = String(String.UnicodeScalarView(password.unicodeScalars.dropLast())) + "!"
        #expect(try store.account(name, Password(other)) == nil)
    }

    @Test(arguments: AccountSource.allCases)
    func `what follows a NUL counts`(_ source: AccountSource) throws {
        let store = try source.store([("ann@example.org", "12345678\0one")])
        let name = try UserName("ann@example.org")
        #expect(try store.account(name, Password("12345678\0two")) == nil)
        #expect(try store.account(name, Password("12345678")) == nil)
    }

    @Test(arguments: AccountSource.allCases)
    func `texts that look alike are different passwords`(_ source: AccountSource) throws {
        let store = try source.store([("ann@example.org", "caf\u{E9} caf\u{E9}")])
        let name = try UserName("ann@example.org")
        #expect(try store.account(name, Password("caf\u{E9} caf\u{E9}")) != nil)
        #expect(try store.account(name, Password("cafe\u{301} cafe\u{301}")) == nil)
    }
}
