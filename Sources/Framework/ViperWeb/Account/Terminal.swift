import Foundation

/// The terminal at standard input.
struct Terminal {
    private let settings: termios

    /// Nil if standard input is no terminal.
    init?() {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        self.settings = settings
    }

    /// The lines that a person types after each prompt, of which the terminal shows nothing. It is as it was before
    /// this returns, and before Ctrl-C or another signal ends or stops the program.
    func askUnseen(_ prompts: [String]) throws -> [[UInt8]] {
        while true {
            // Nil means that the program was stopped and goes on.
            if let lines = try unseen({ ask(prompts) }) { return lines }
        }
    }

    private func ask(_ prompts: [String]) -> [[UInt8]]? {
        var lines: [[UInt8]] = []
        for prompt in prompts {
            FileHandle.standardError.write(Data(prompt.utf8))
            lines.append(InputLine.read(waits: awaitInput))
            guard !isInterrupted else { return nil }
        }
        return lines
    }

    /// Runs `body` while the terminal shows nothing and signals wait.
    private func unseen<Result>(_ body: () -> Result) throws -> Result {
        var (seen, unseen) = (settings, settings)
        unseen.c_lflag &= ~tcflag_t(ECHO)
        // The line break alone is shown; the key that erases takes a whole character.
        unseen.c_lflag |= tcflag_t(ECHONL)
        unseen.c_iflag |= tcflag_t(IUTF8)
        var signals = Self.signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        // A pending signal is delivered here, with the terminal restored.
        defer { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen) == 0 else {
            throw CommandFailure("cannot switch off the echo of the terminal: it would show the password")
        }
        // Unread input is discarded too: a shell would run it.
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &seen) }
        return body()
    }

    /// Waits for something to read; false where a signal came first.
    private func awaitInput() -> Bool {
        var watched = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        // A blocked signal ends no poll, so it is looked for ten times a second.
        while !isInterrupted {
            if poll(&watched, 1, 100) != 0 { return true }
        }
        return false
    }

    private var isInterrupted: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return Self.numbers.contains { sigismember(&pending, $0) == 1 }
    }

    private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        return signals
    }
}
