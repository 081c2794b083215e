import Glibc
import Platform
import Testing

@Suite struct BackgroundWorkTests {
    @Test func `work runs on a thread of its own, and its end is waited for`() {
        let (background, done, thread) = (BackgroundWork(), Lock(false), pthread_self())
        let other = Promise<Bool>()
        #expect(
            background.start {
                other.give(pthread_equal(thread, pthread_self()) == 0)
                while !background.isStopped { usleep(1_000) }
                done.withLock { $0 = true }
            })
        #expect(other.value && !done.withLock { $0 })
        #expect(background.stop(within: 60) && done.withLock { $0 })
    }

    @Test func `nothing begins after the end, and what does not end is left alone`() {
        let (background, isFree) = (BackgroundWork(), Promise<Void>())
        #expect(background.start { isFree.value })
        #expect(!background.stop(within: 0.02))
        #expect(!background.start {})
        isFree.give(())
        #expect(background.stop(within: 60))
    }
}
