import Foundation

/// A bar on standard error where that is a terminal; nothing elsewhere.
final class ProgressBar {
    private let label: String
    private let total: Int
    private let isShown = isatty(STDERR_FILENO) == 1
    private var percent = -1

    init(_ label: String, total: Int) {
        self.label = label
        self.total = max(total, 1)
    }

    /// Shows how much of the total is done; draws when the percentage changes.
    func show(_ done: Int) {
        let now = min(100, done * 100 / total)
        guard isShown, now != percent else { return }
        percent = now
        let filled = now * 40 / 100
        write(
            "\r\(label) [\(String(repeating: "#", count: filled))\(String(repeating: ".", count: 40 - filled))] \(now) %"
        )
    }

    func end() {
        if isShown, percent >= 0 { write("\n") }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
