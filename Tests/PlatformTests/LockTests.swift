import Dispatch
import Foundation
import Platform
import Testing

struct LockTests {
    private struct Refusal: Error {}

    @Test func `threads change a value one after the other`() {
        let counts = Lock([Int](repeating: 0, count: 3))
        DispatchQueue.concurrentPerform(iterations: 4_000) { number in
            counts.withLock { $0[number % 3] += 1 }
        }
        #expect(counts.withLock { $0 } == [1_334, 1_333, 1_333])
    }

    @Test func `a change that throws keeps what it did, and gives the lock back`() {
        let value = Lock(1)
        #expect(throws: Refusal.self) {
            try value.withLock { value throws(Refusal) in
                value = 2
                throw Refusal()
            }
        }
        #expect(value.withLock { $0 } == 2)
    }

    @Test func `threads with the same key come one after the other, and others do not wait`() {
        let lock = KeyedLock<Int>()
        let running = Lock([0, 0])
        let other = Promise<Void>()
        DispatchQueue.concurrentPerform(iterations: 200) { number in
            lock.withLock(number % 2, within: .max / 4) {
                running.withLock { $0[number % 2] += 1 }
                #expect(running.withLock { $0[number % 2] } == 1)
                running.withLock { $0[number % 2] -= 1 }
            }
        }
        lock.withLock(1, within: 0) {
            Thread.detachNewThread { lock.withLock(2, within: .max / 4) { other.give(()) } }
            other.value
        }
    }

    @Test func `whoever waits too long for a key goes on, and leaves it to the other`() {
        let lock = KeyedLock<Int>()
        let order = Lock<[String]>([])
        let late = Promise<Void>()
        lock.withLock(1, within: 0) {
            Thread.detachNewThread {
                lock.withLock(1, within: 1_000_000) { order.withLock { $0.append("late") } }
                late.give(())
            }
            late.value
            order.withLock { $0.append("first") }
        }
        #expect(order.withLock { $0 } == ["late", "first"])
        lock.withLock(1, within: 0) { order.withLock { $0.append("free") } }
        #expect(order.withLock(\.count) == 3)
    }

    @Test func `a body that throws gives the key back`() {
        let lock = KeyedLock<Int>()
        #expect(throws: Refusal.self) { try lock.withLock(1, within: 0) { throw Refusal() } }
        lock.withLock(1, within: .max / 4) {}
    }

    @Test func `everybody who waits for a promise gets what is given`() {
        let promise = Promise<String>()
        let got = Lock<[String]>([])
        let (waiting, ended) = (Lock(0), DispatchGroup())
        for _ in 0..<5 {
            ended.enter()
            Thread.detachNewThread {
                waiting.withLock { $0 += 1 }
                let value = promise.value
                got.withLock { $0.append(value) }
                ended.leave()
            }
        }
        while waiting.withLock({ $0 }) < 5 { usleep(500) }
        #expect(got.withLock(\.isEmpty))
        promise.give("done")
        ended.wait()
        #expect(got.withLock { $0 } == [String](repeating: "done", count: 5))
        #expect(promise.value == "done")
    }
}
