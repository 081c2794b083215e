internal import CFastCGI
internal import Glibc

/// The signals of the process, taken as events by one thread.
///
/// libfcgi never retries a call that a signal interrupts, which truncates bodies and responses, and it installs handlers of
/// its own. Blocked in every thread and read from a signalfd, no signal interrupts anything and no handler runs.
struct Signals {
    let descriptor: Int32

    /// Blocks all signals but those of a crash in this thread and the ones that it starts.
    init() throws(ListenerError) {
        var all = sigset_t()
        sigfillset(&all)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS] { sigdelset(&all, fault) }
        pthread_sigmask(SIG_BLOCK, &all, nil)
        var stopping = sigset_t()
        sigemptyset(&stopping)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&stopping, signal) }
        descriptor = signalfd(-1, &stopping, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
        guard descriptor >= 0 else { throw .system("signalfd", "") }
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
