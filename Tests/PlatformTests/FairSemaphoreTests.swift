import Dispatch
import Foundation
import Platform
import Synchronization
import Testing

struct FairSemaphoreTests {
    @Test func `there are as many permits as it has, and one more for each that is given back`() {
        let permits = FairSemaphore(2)
        #expect(permits.take() && permits.take() && !permits.take())
        permits.release()
        #expect(permits.take() && !permits.take())
    }

    @Test func `who waits in vain waited for its time`() {
        let permits = FairSemaphore(0)
        let start = SystemClock.monotonic
        #expect(!permits.take(within: 30_000_000))
        #expect(SystemClock.monotonic - start >= 30_000_000)
        #expect(permits.waiting == 0)
    }

    @Test func `nobody overtakes who waits, and who gives up lets the next one through`() {
        let permits = FairSemaphore(0)
        let taken = Mutex<[String]>([])
        let ended = DispatchGroup()
        func wait(_ name: String, _ nanoseconds: UInt64) {
            ended.enter()
            Thread.detachNewThread {
                if permits.take(within: nanoseconds) { taken.withLock { $0.append(name) } }
                ended.leave()
            }
        }
        wait("impatient", 500_000_000)
        while permits.waiting < 1 { usleep(500) }
        wait("patient", 60_000_000_000)
        while permits.waiting < 2, taken.withLock(\.isEmpty) { usleep(500) }
        while permits.waiting > 1 { usleep(500) }
        permits.release()
        ended.wait()
        #expect(taken.withLock { $0 } == ["patient"])
        #expect(!permits.take())
    }

    @Test func `a place is passed on to who waits the longest, and kept where nobody does`() {
        let permits = FairSemaphore(1)
        #expect(permits.take() && !permits.passOn())
        let taken = Mutex<[String]>([])
        let ended = DispatchGroup()
        for name in ["first", "second"] {
            let before = permits.waiting
            ended.enter()
            Thread.detachNewThread {
                if permits.take(within: 60_000_000_000) { taken.withLock { $0.append(name) } }
                ended.leave()
            }
            while permits.waiting == before { usleep(500) }
        }
        #expect(permits.passOn())
        while taken.withLock(\.isEmpty) { usleep(500) }
        #expect(taken.withLock { $0 } == ["first"] && !permits.take())
        #expect(permits.passOn())
        ended.wait()
        #expect(taken.withLock { $0 } == ["first", "second"] && !permits.take())
        permits.release()
        #expect(permits.take())
    }

    @Test func `many threads take turns and lose no place`() {
        let permits = FairSemaphore(3)
        let inside = Atomic(0)
        let most = Mutex(0)
        let ended = DispatchGroup()
        for _ in 0..<12 {
            ended.enter()
            Thread.detachNewThread {
                for _ in 0..<200 {
                    guard permits.take(within: 60_000_000_000) else { continue }
                    let now = inside.add(1, ordering: .relaxed).newValue
                    most.withLock { $0 = max($0, now) }
                    inside.subtract(1, ordering: .relaxed)
                    permits.release()
                }
                ended.leave()
            }
        }
        ended.wait()
        #expect((1...3).contains(most.withLock { $0 }))
        #expect(permits.take() && permits.take() && permits.take() && !permits.take())
    }
}
