import CLinux
import Glibc

/// A program in a process that inherits nothing of this one: no file but its output, no signal of the terminal, no blocked signal. It ends with
/// this process.
public enum ChildProcess {
    public enum End: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
        /// It was killed because its time was over.
        case timeout
    }

    /// The kernel kills the program when the thread ends that started it (PR_SET_PDEATHSIG, prctl(2)): that thread waits below.
    private static let starter = ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--"]

    /// Runs a program in a folder for at most `seconds`. It reads a file, and what it prints goes to a file. The exit status is 126 or 127 if it
    /// cannot be started.
    public static func run(
        _ program: String, _ arguments: [String], environment: [String: String], in folder: String,
        input: String = "/dev/null", output: String, seconds: Double
    ) throws(SystemError) -> End {
        var (actions, attributes, process) = (posix_spawn_file_actions_t(), posix_spawnattr_t(), pid_t())
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // Another thread may be about to close a file on exec that it has just opened.
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        posix_spawn_file_actions_addchdir_np(&actions, folder)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        let texts = [starter + [program] + arguments, environment.map { "\($0)=\($1)" }].map {
            $0.map { strdup($0) } + [nil]
        }
        defer { for text in texts.joined() { free(text) } }
        let code = posix_spawn(&process, starter[0], &actions, &attributes, texts[0], texts[1])
        guard code == 0 else { throw SystemError("start", starter[0], code: code) }
        return try wait(for: process, program, seconds)
    }

    private static func wait(for process: pid_t, _ program: String, _ seconds: Double) throws(SystemError) -> End {
        let isTimeOver = !ends(process, within: seconds)
        if isTimeOver { kill(-process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) != process {
            guard errno == EINTR else { throw SystemError("wait for", program) }
        }
        if isTimeOver { return .timeout }
        // As wait(2) has it: the signal in the lowest seven bits, else the exit status above.
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }

    private static func ends(_ process: pid_t, within seconds: Double) -> Bool {
        let file = viperweb_process_file(process)
        guard file >= 0 else { return false }
        defer { close(file) }
        let end = SystemClock.monotonic + UInt64(max(seconds, 0) * 1e9)
        var event = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        while true {
            let now = SystemClock.monotonic
            let ready = poll(&event, 1, now < end ? Int32((end - now) / 1_000_000) + 1 : 0)
            if ready >= 0 || errno != EINTR { return ready > 0 }
        }
    }
}
