#if DEBUG
    /// The statements that a thread's stores run, for whoever writes the site. Only a debug build has it.
    public final class StatementLog {
        public struct Entry: Sendable {
            public let sql: String
            public let nanoseconds: UInt64
            public let rows: Int
        }

        private static let pointer = ThreadPointer()
        private static let max = 1_000
        private var entries: [Entry] = []

        /// What `body` makes, and the first thousand statements that it ran on this thread.
        public static func during<Result>(_ body: () throws -> Result) rethrows -> (Result, [Entry]) {
            let log = StatementLog()
            let before = pointer.value
            pointer.value = Unmanaged.passUnretained(log).toOpaque()
            defer { pointer.value = before }
            return try withExtendedLifetime(log) { (try body(), log.entries) }
        }

        /// Notes a statement that began at a moment of the monotonic clock and is done.
        public static func note(_ sql: @autoclosure () -> String, since start: UInt64, rows: Int) {
            guard let log = pointer.value.map({ Unmanaged<StatementLog>.fromOpaque($0).takeUnretainedValue() }),
                log.entries.count < max
            else { return }
            log.entries.append(Entry(sql: sql(), nanoseconds: SystemClock.monotonic &- start, rows: rows))
        }
    }

    extension RequestContext {
        /// The milliseconds of each part of the thread's request until now.
        public static var milliseconds: [String: Double] {
            guard let context = current else { return [:] }
            // What passed since the last change of parts counts too.
            context.enter(context.enter(.present))
            let times = RequestPart.allCases.map { ("\($0.name)", context[$0] / .milliseconds(1)) }
            return Dictionary(uniqueKeysWithValues: times)
        }
    }
#endif
