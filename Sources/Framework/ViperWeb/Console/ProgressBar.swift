import Foundation
import Synchronization

/// A command's progress on standard error: a bar on a terminal, else a line a second.
public final class ProgressBar: Sendable {
    private struct State {
        var percent = -1
        var last = ContinuousClock.now
    }

    private let label: String
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let state = Mutex(State())

    public init(_ label: String) {
        self.label = label
    }

    /// Shows how much is done: draws where the percentage changes, writes a line where the last one is a second old.
    public func show(_ done: Int, of total: Int) {
        let now = min(100, done * 100 / max(total, 1))
        state.withLock { state in
            if isTerminal {
                draw(now, &state)
            } else if ContinuousClock.now - state.last >= .seconds(1) {
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
