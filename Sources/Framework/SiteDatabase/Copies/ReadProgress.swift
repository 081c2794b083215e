import Foundation

/// Watches how many bytes this process reads: SQLite says nothing while it checks a database's pages.
struct ReadProgress {
    /// Runs `body`, and tells `progress` now and then how many of `total` bytes were read since, never more.
    static func watching<Result>(
        _ total: Int, _ progress: @escaping @Sendable (Int) -> Void, _ body: () throws -> Result
    ) rethrows -> Result {
        guard total > 0, let start = bytes else { return try body() }
        let (end, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            while end.wait(timeout: .now() + 0.1) == .timedOut {
                if let bytes { progress(min(total, bytes - start)) }
            }
            ended.signal()
        }
        defer {
            end.signal()
            ended.wait()
            progress(total)
        }
        return try body()
    }

    /// What the process has read, from the page cache too (proc(5), `rchar`).
    private static var bytes: Int? {
        let lines = try? String(contentsOfFile: "/proc/self/io", encoding: .utf8).split(separator: "\n")
        return lines?.first { $0.hasPrefix("rchar: ") }.flatMap { Int($0.dropFirst(7)) }
    }
}
