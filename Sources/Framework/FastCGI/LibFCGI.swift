internal import CFastCGI
internal import Glibc

/// libfcgi's own start, once a process and before any thread.
enum LibFCGI {
    /// Whether it is ready. It installs handlers for three signals, which are taken back: they would swallow SIGTERM.
    static let isReady: Bool = {
        let signals = [SIGPIPE, SIGTERM, SIGUSR1]
        var actions = signals.map { signal in
            var action = sigaction()
            sigaction(signal, nil, &action)
            return action
        }
        let isReady = FCGX_Init() == 0
        for (index, signal) in signals.enumerated() { sigaction(signal, &actions[index], nil) }
        return isReady
    }()
}
