import Foundation
import Synchronization

/// A command's progress on standard error: a bar on a terminal, else a line a second, or none.
public final class ProgressBar: Sendable {
    private struct State {
        var percent = -1
        var last = ContinuousClock.now
    }

    private let label: String
    private let isLogged: Bool
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let state = Mutex(State())

    /// Without lines where it is not `isLogged`: for what a timer or a monitor runs.
    public init(_ label: String, isLogged: Bool = true) {
        self.label = label
        self.isLogged = isLogged
    }

    /// Shows how much is done: draws where the percentage changes, writes a line where the last one is a second old.
    public func show(_ done: Int, of total: Int) {
        let now = min(100, done * 100 / max(total, 1))
        state.withLock { state in
            if isTerminal {
                draw(now, &state)
            } else if isLogged, ContinuousClock.now - state.last >= .seconds(1) {
                state.last = .now
                write("\(label): \(done) of \(total) (\(now) %)\n")
            }
        }
    }

    public func end() {
        if isTerminal, state.withLock({ $0.percent >= 0 }) { write("\n") }
    }

    private func draw(_ now: Int, _ state: inout State) {
        guard now != state.percent else { return }
        state.percent = now
        let filled = now * 40 / 100
        write(
            "\r\(label) [\(String(repeating: "#", count: filled))\(String(repeating: ".", count: 40 - filled))] \(now) %"
        )
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
