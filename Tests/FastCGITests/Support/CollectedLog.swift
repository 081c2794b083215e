import Foundation
import Logging
import Synchronization

/// A log that a test reads.
final class CollectedLog: Sendable {
    private let collected = Mutex<[String]>([])

    var lines: [String] { collected.withLock { $0 } }

    func logger(_ level: Logger.Level) -> Logger {
        Logger(label: "test") { _ in Handler(log: self, logLevel: level) }
    }

    /// Waits for a line that has all these words; the worker writes it after its answer.
    func waits(for texts: String...) -> Bool {
        let limit = Date(timeIntervalSinceNow: 100)
        while Date() < limit {
            if lines.contains(where: { line in texts.allSatisfy(line.contains) }) { return true }
            usleep(1_000)
        }
        return false
    }

    private struct Handler: LogHandler {
        let log: CollectedLog
        var logLevel: Logger.Level
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let line = "\(event.level) \(event.message) \(event.metadata ?? [:])"
            log.collected.withLock { $0.append(line) }
        }
    }
}
