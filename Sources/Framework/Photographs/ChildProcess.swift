import CLinux
import Glibc
import Platform

/// A program that runs to its end in a process of its own, which gets nothing of this one but what is said: no file but its output, no signal of
/// the terminal, none that is blocked.
enum ChildProcess {
    enum End: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    /// Runs an executable in a folder, with nothing on standard input and its errors nowhere; what it prints goes to a file. Throws where it
    /// cannot be started.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String], in folder: String, output: String
    ) throws(SystemError) -> End {
        var (actions, attributes, process) = (posix_spawn_file_actions_t(), posix_spawnattr_t(), pid_t())
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // Another thread may be about to close a file on exec that it has just opened.
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        posix_spawn_file_actions_addchdir_np(&actions, folder)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        let texts = [[program] + arguments, environment.map { "\($0)=\($1)" }].map { $0.map { strdup($0) } + [nil] }
        defer { for text in texts.joined() { free(text) } }
        let code = posix_spawn(&process, program, &actions, &attributes, texts[0], texts[1])
        guard code == 0 else { throw SystemError("start", program, code: code) }
        return try wait(for: process, program)
    }

    private static func wait(for process: pid_t, _ program: String) throws(SystemError) -> End {
        var status: Int32 = 0
        while waitpid(process, &status, 0) != process {
            guard errno == EINTR else { throw SystemError("wait for", program) }
        }
        // As wait(2) has it: the signal in the lowest seven bits, else the exit status above.
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }
}
