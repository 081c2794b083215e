internal import CFastCGI
internal import Glibc

/// An eventfd that can be raised once and is seen by everyone who waits for it.
struct EventFlag: Sendable {
    let descriptor: Int32

    init() throws(ListenerError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard descriptor >= 0 else { throw .system("eventfd", "") }
    }

    func raise() {
        var one: UInt64 = 1
        _ = Glibc.write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    func close() {
        Glibc.close(descriptor)
    }
}
