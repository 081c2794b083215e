import Dispatch
import Foundation
import Passwords
import Synchronization
import Testing
import Platform
import Web

@testable import Accounts

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

    @Test func `who waits has its turn when another ends, in the order of arrival`() throws {
        let limit = ConcurrencyLimit(1, timeout: .seconds(60))
        let order = Mutex<[Int]>([])
        let ended = DispatchGroup()
        try limit.run {
            for number in 0..<5 {
                ended.enter()
                Thread.detachNewThread {
                    try? limit.run { order.withLock { $0.append(number) } }
                    ended.leave()
                }
                while limit.waiting == number { usleep(500) }
            }
            #expect(order.withLock { $0 }.isEmpty)
        }
        ended.wait()
        #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
    }

    @Test func `who waits longer than its timeout is busy, and takes nobody's place`() throws {
        let limit = ConcurrencyLimit(1, timeout: .milliseconds(50))
        let start = ContinuousClock.now
        _ = try limit.run { #expect(throws: AccountsBusy()) { try limit.run {} } }
        #expect(ContinuousClock.now - start >= .milliseconds(50))
        #expect(limit.waiting == 0)
        #expect(try limit.run { 1 } == 1)
    }

    @Test func `a request that waited so long for its place in the worker is busy, though nobody else runs`() throws {
        let limit = ConcurrencyLimit(1, timeout: .seconds(100))
        let context = RequestContext()
        for (seconds, isBusy) in [(50, false), (101, true)] as [(Double, Bool)] {
            context.begin(at: SystemClock.monotonic - UInt64(seconds * 1e9), isSlow: true)
            context.use { #expect(((try? limit.run {}) == nil) == isBusy) }
        }
        try limit.run {}
    }

    @Test func `eight sign-ins at one time are all checked`() throws {
        // The standard one waits for a second, in which a busy machine does not make them.
        let hasher = Argon2id(limit: ConcurrencyLimit(Argon2id.atOneTime, timeout: .seconds(100)))
        let password = try Password("correct horse")
        let hash = try hasher.hash(password)
        let right = Mutex(0)
        let ended = DispatchGroup()
        for _ in 0..<8 {
            ended.enter()
            Thread.detachNewThread {
                if (try? hasher.check(password, against: hash)) == .right { right.withLock { $0 += 1 } }
                ended.leave()
            }
        }
        ended.wait()
        #expect(right.withLock { $0 } == 8)
    }
}
