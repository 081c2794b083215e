internal import CFastCGI
internal import Glibc

/// The signals of the process, taken as events by one thread.
///
/// No retry in libfcgi makes up for a call that a signal interrupts. Blocked in every thread and read from a signalfd (what
/// `sigwait` does, but beside other events), no signal interrupts anything and no handler runs.
struct Signals {
    let descriptor: Int32

    /// Blocks signals and begins to take those that stop a worker.
    init() throws(ListenerError) {
        Self.block()
        var stopping = sigset_t()
        sigemptyset(&stopping)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&stopping, signal) }
        descriptor = signalfd(-1, &stopping, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
        guard descriptor >= 0 else { throw .system("signalfd", "") }
    }

    /// Blocks all signals but those of a crash in this thread and the ones that it starts.
    static func block() {
        var all = sigset_t()
        sigfillset(&all)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS] { sigdelset(&all, fault) }
        pthread_sigmask(SIG_BLOCK, &all, nil)
    }

    /// Takes one signal that waits; false where there is none.
    func take() -> Bool {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return read(descriptor, &information, size) == size
    }

    func close() {
        Glibc.close(descriptor)
    }
}
