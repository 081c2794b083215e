import Accounts
import CSodium
import Foundation
import Testing

@testable import Passwords

struct Argon2idTests {
    let quick = Argon2id(.minimum)

    @Test func `by default a hash has OWASP's parameters, and says so`() throws {
        let hasher = Argon2id()
        let hash = try hasher.hash(Password("correct horse"))
        #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try hasher.check(Password("correct horse"), against: hash) == .right)
        #expect(try hasher.check(Password("correct hors"), against: hash) == .wrong)
    }

    @Test func `equal passwords have different hashes`() throws {
        let password = try Password("correct horse")
        #expect(try quick.hash(password) != quick.hash(password))
    }

    static let passwords = [
        "12345678", "Mật khẩu của tôi", "密码密码密码密码", "\"'\\{}<script>", " leading and trailing ", "line\r\nbreak",
        "e\u{301}e\u{301}e\u{301}e\u{301}", "12345678\0one", String(repeating: "x", count: 1_024),
    ]

    @Test(arguments: passwords)
    func `every byte of a password counts`(text: String) throws {
        let hash = try quick.hash(Password(text))
        #expect(try quick.check(Password(text), against: hash) == .right)
        let last = text.unicodeScalars.last == "x" ? "y" : "x"
        #expect(
            try quick.check(Password(text.unicodeScalars.dropLast().map(String.init).joined() + last), against: hash)
                == .wrong)
    }

    @Test func `what follows a NUL counts`() throws {
        let hash = try quick.hash(Password("12345678\0one"))
        #expect(try quick.check(Password("12345678\0two"), against: hash) == .wrong)
        #expect(try quick.check(Password("12345678"), against: hash) == .wrong)
    }

    @Test(arguments: [
        "", "12345678", "$argon2id$", "$argon2id$v=19$m=8,t=1,p=1$x$y", String(repeating: "$", count: 500),
    ])
    func `what is no hash fits no password`(hash: String) throws {
        #expect(try quick.check(Password("12345678"), against: hash) == .wrong)
    }

    @Test func `a hash of lower parameters is right but weak, and one of higher ones is right`() throws {
        let password = try Password("correct horse")
        let more = Argon2id(try #require(Argon2Parameters(memory: 16, passes: 1)))
        let longer = Argon2id(try #require(Argon2Parameters(memory: 8, passes: 2)))
        for stronger in [more, longer] {
            #expect(try stronger.check(password, against: quick.hash(password)) == .rightButWeak)
            #expect(try stronger.check(Password("wrong horse"), against: quick.hash(password)) == .wrong)
            #expect(try quick.check(password, against: stronger.hash(password)) == .right)
        }
    }

    @Test func `a hash of an older kind is right but weak`() throws {
        let text = "correct horse"
        var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let kind = crypto_pwhash_ALG_ARGON2I13
        try #require(crypto_pwhash_str_alg(&hash, text, UInt64(text.utf8.count), 3, 8_192, kind) == 0)
        let stored = String(decoding: hash.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        try #require(stored.hasPrefix("$argon2i$"))
        #expect(try quick.check(Password(text), against: stored) == .rightButWeak)
    }

    @Test func `a name that nobody has is wrong after the same work`() throws {
        let hasher = Argon2id()
        let password = try Password("correct horse")
        // libsodium reads the decoy as a hash of just these parameters.
        let (passes, memory) = (UInt64(2), 19_456 * 1_024)
        #expect(crypto_pwhash_str_needs_rehash(hasher.decoy, passes, memory) == 0)
        let hash = try hasher.hash(password)
        var (real, decoy) = (Double.infinity, Double.infinity)
        for _ in 0..<5 {
            real = try min(real, work(expecting: .right) { try hasher.check(password, against: hash) })
            decoy = try min(decoy, work(expecting: .wrong) { try hasher.check(password, against: nil) })
        }
        #expect(decoy > real / 2 && decoy < real * 2, "\(decoy) against \(real) seconds")
    }

    @Test func `parameters are within what libsodium takes and a sign-in has time for`() {
        #expect(Argon2Parameters(memory: 7, passes: 1) == nil)
        #expect(Argon2Parameters(memory: 8, passes: 0) == nil)
        #expect(Argon2Parameters(memory: 8, passes: 1) == .minimum)
        #expect(Argon2Parameters(memory: 4_194_305, passes: 1) == nil)
        #expect(Argon2Parameters(memory: 8, passes: 1_001) == nil)
    }

    /// Seconds of this thread's processor time, which other tests do not take.
    private func work(expecting result: PasswordCheck, _ check: () throws -> PasswordCheck) throws -> Double {
        func clock() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = clock()
        let found = try check()
        let end = clock()
        #expect(found == result)
        return end - start
    }
}
