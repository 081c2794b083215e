import Dispatch
import Foundation
import Platform
import Synchronization
import Testing

struct FairSemaphoreTests {
    @Test func `there are as many places as it has, and one more for each that is given back`() {
        let places = FairSemaphore(2)
        #expect(places.take() && places.take() && !places.take())
        places.giveBack()
        #expect(places.take() && !places.take())
    }

    @Test func `who waits in vain waited for its time`() {
        let places = FairSemaphore(0)
        let start = SystemClock.monotonic
        #expect(!places.take(within: 30_000_000))
        #expect(SystemClock.monotonic - start >= 30_000_000)
        #expect(places.waiting == 0)
    }

    @Test func `nobody overtakes who waits, and who gives up lets the next one through`() {
        let places = FairSemaphore(0)
        let taken = Mutex<[String]>([])
        let ended = DispatchGroup()
        func wait(_ name: String, _ nanoseconds: UInt64) {
            ended.enter()
            Thread.detachNewThread {
                if places.take(within: nanoseconds) { taken.withLock { $0.append(name) } }
                ended.leave()
            }
        }
        wait("impatient", 500_000_000)
        while places.waiting < 1 { usleep(500) }
        wait("patient", 60_000_000_000)
        while places.waiting < 2, taken.withLock(\.isEmpty) { usleep(500) }
        while places.waiting > 1 { usleep(500) }
        places.giveBack()
        ended.wait()
        #expect(taken.withLock { $0 } == ["patient"])
        #expect(!places.take())
    }

    @Test func `a place is passed on to who waits the longest, and kept where nobody does`() {
        let places = FairSemaphore(1)
        #expect(places.take() && !places.passOn())
        let taken = Mutex<[String]>([])
        let ended = DispatchGroup()
        for name in ["first", "second"] {
            let before = places.waiting
            ended.enter()
            Thread.detachNewThread {
                if places.take(within: 60_000_000_000) { taken.withLock { $0.append(name) } }
                ended.leave()
            }
            while places.waiting == before { usleep(500) }
        }
        #expect(places.passOn())
        while taken.withLock(\.isEmpty) { usleep(500) }
        #expect(taken.withLock { $0 } == ["first"] && !places.take())
        #expect(places.passOn())
        ended.wait()
        #expect(taken.withLock { $0 } == ["first", "second"] && !places.take())
        places.giveBack()
        #expect(places.take())
    }

    @Test func `many threads take turns and lose no place`() {
        let places = FairSemaphore(3)
        let inside = Atomic(0)
        let most = Mutex(0)
        let ended = DispatchGroup()
        for _ in 0..<12 {
            ended.enter()
            Thread.detachNewThread {
                for _ in 0..<200 {
                    guard places.take(within: 60_000_000_000) else { continue }
                    let now = inside.add(1, ordering: .relaxed).newValue
                    most.withLock { $0 = max($0, now) }
                    inside.subtract(1, ordering: .relaxed)
                    places.giveBack()
                }
                ended.leave()
            }
        }
        ended.wait()
        #expect((1...3).contains(most.withLock { $0 }))
        #expect(places.take() && places.take() && places.take() && !places.take())
    }
}
