import Accounts
import Dispatch
import Passwords
import Testing

struct ConcurrencyLimitTests {
    @Test func `two run at one time, a third is told at once, and the next may when they end`() throws {
        let limit = ConcurrencyLimit(Argon2id.atOneTime)
        let hasher = Argon2id(.minimum, limit: limit)
        let password = try Password("correct horse")
        let hash = try hasher.hash(password)
        try limit.run {
            #expect(try hasher.check(password, against: hash) == .right)
            try limit.run {
                #expect(throws: AccountsBusy()) { try hasher.check(password, against: hash) }
                #expect(throws: AccountsBusy()) { try hasher.check(password, against: nil) }
                #expect(throws: AccountsBusy()) { try hasher.hash(password) }
            }
            #expect(try hasher.check(password, against: nil) == .wrong)
        }
    }

    @Test func `the limit grants again after an error`() throws {
        struct Refused: Error {}
        let limit = ConcurrencyLimit(1)
        #expect(throws: Refused.self) { try limit.run { throw Refused() } }
        #expect(try limit.run { 1 } == 1)
    }

    @Test func `work is counted over threads`() throws {
        let limit = ConcurrencyLimit(2)
        let (begun, finish, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
        for _ in 0..<2 {
            DispatchQueue.global().async(group: ended) {
                try? limit.run {
                    begun.signal()
                    finish.wait()
                }
            }
        }
        for _ in 0..<2 { begun.wait() }
        #expect(throws: AccountsBusy()) { try limit.run {} }
        for _ in 0..<2 { finish.signal() }
        ended.wait()
        try limit.run {}
    }
}
