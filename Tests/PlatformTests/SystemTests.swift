import Foundation
import Platform
import Synchronization
import Testing

struct SystemTests {
    @Test func `the clocks count nanoseconds`() {
        let (monotonic, wall) = (SystemClock.monotonic, SystemClock.wall)
        usleep(2_000)
        #expect((2_000_000..<60_000_000_000).contains(SystemClock.monotonic - monotonic))
        #expect(SystemClock.wall > wall)
        #expect(abs(Double(SystemClock.wall) / 1e9 - Date().timeIntervalSince1970) < 60)
    }

    @Test func `a thread that sleeps takes no processor time, one that computes does`() {
        let start = SystemClock.thread
        usleep(50_000)
        let slept = SystemClock.thread
        #expect(slept - start < 25_000_000)
        while SystemClock.thread - slept < 2_000_000 {}
        #expect(SystemClock.thread - slept >= 2_000_000)
    }

    @Test func `an error says what was tried, on what, and why it failed`() {
        #expect("\(SystemError("open", "/a b", code: ENOENT))" == "cannot open /a b: No such file or directory")
        #expect("\(SystemError("make a socket", code: EMFILE))" == "cannot make a socket: Too many open files")
    }

    @Test func `an error takes errno where no code is given`() {
        #expect(close(-1) == -1)
        #expect(SystemError("close", "it") == SystemError("close", "it", code: EBADF))
    }

    @Test func `each thread has a pointer of its own`() {
        let pointer = ThreadPointer()
        let other = ThreadPointer()
        #expect(pointer.value == nil)
        pointer.value = UnsafeMutableRawPointer(bitPattern: 8)
        let seen = Mutex(UInt(bitPattern: pointer.value))
        let thread = Thread {
            let before = UInt(bitPattern: pointer.value)
            pointer.value = UnsafeMutableRawPointer(bitPattern: 16)
            seen.withLock { $0 = before == 0 && pointer.value == UnsafeMutableRawPointer(bitPattern: 16) ? 1 : 2 }
        }
        thread.start()
        while seen.withLock({ $0 }) == 8 { usleep(1_000) }
        #expect(seen.withLock { $0 } == 1)
        #expect(pointer.value == UnsafeMutableRawPointer(bitPattern: 8))
        #expect(other.value == nil)
        pointer.value = nil
        #expect(pointer.value == nil)
    }
}
