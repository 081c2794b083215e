import Accounts
import Dispatch
import Passwords
import Testing

struct SlotsTests {
    @Test func `two run at one time, a third is told at once, and the next may when they end`() throws {
        let slots = Slots(Argon2id.atOneTime)
        let hasher = Argon2id(.least, slots: slots)
        let password = try Password("correct horse")
        let hash = try hasher.hash(password)
        try slots.run {
            #expect(try hasher.check(password, against: hash) == .right)
            try slots.run {
                #expect(throws: AccountsBusy()) { try hasher.check(password, against: hash) }
                #expect(throws: AccountsBusy()) { try hasher.check(password, against: nil) }
                #expect(throws: AccountsBusy()) { try hasher.hash(password) }
            }
            #expect(try hasher.check(password, against: nil) == .wrong)
        }
    }

    @Test func `a slot is free again after an error`() throws {
        struct Refused: Error {}
        let slots = Slots(1)
        #expect(throws: Refused.self) { try slots.run { throw Refused() } }
        #expect(try slots.run { 1 } == 1)
    }

    @Test func `slots are counted over threads`() throws {
        let slots = Slots(2)
        let (begun, finish, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
        for _ in 0..<2 {
            DispatchQueue.global().async(group: ended) {
                try? slots.run {
                    begun.signal()
                    finish.wait()
                }
            }
        }
        for _ in 0..<2 { begun.wait() }
        #expect(throws: AccountsBusy()) { try slots.run {} }
        for _ in 0..<2 { finish.signal() }
        ended.wait()
        try slots.run {}
    }
}
