import Platform

/// The one connection of a process that writes, and the turns of the threads that want to.
///
/// Threads that wait at the same moment share a transaction, and so its wait for the disk: each writes its part in its turn, in a
/// savepoint of its own, leaves the transaction open to the next, and returns when the last of them has committed it. A part that
/// throws is undone alone. Where SQLite gives up the whole transaction, or cannot commit it, each part runs again in one of its own.
final class SQLiteWriter: @unchecked Sendable {
    /// A transaction with its parts.
    private final class Batch {
        enum Outcome { case committed, lost }

        let outcome = Promise<Outcome>()
        let began = SystemClock.monotonic
        var parts = 0
    }

    /// The maximum of a batch's parts, and of its nanoseconds until another part may begin: the first has to wait for the last.
    private static let maxParts = 64
    private static let maxAge: UInt64 = 10_000_000

    private let handle: SQLiteHandle
    private let lock: DatabaseLock
    /// Seconds that a write without a request waits for others.
    private let timeout: Double
    /// The turn of the thread that writes, in the order in which they came.
    private let turn = FairSemaphore(1)
    /// The transaction that the thread whose turn it is got from the one before.
    private var batch: Batch?

    /// `cache` is the most memory for pages, in KiB.
    init(path: String, cache: Int, lock: DatabaseLock, timeout: Double) throws {
        self.lock = lock
        self.timeout = timeout
        handle = try SQLiteHandle(path: path, isReadOnly: false, cache: cache, wait: TimeLimit.stranger)
        try handle.setJournal("WAL")
        try handle.refuseReadOnly()
        try handle.run(script: "PRAGMA foreign_keys = ON")
        try handle.control(.sync)
    }

    /// How many threads wait for their turn.
    var waiting: Int { turn.waiting }

    /// Writes all or nothing. `write` runs again where the transaction that it shared was lost.
    func write<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result {
        let end = try takeTurn()
        let batch: Batch
        do {
            batch = try self.batch ?? begin(until: end)
        } catch {
            turn.release()
            throw error
        }
        let result: Result
        do {
            result = try part(of: batch, write)
        } catch {
            leave(batch)
            throw error
        }
        switch leaveAndWait(batch) {
        case .committed: return result
        case .lost: return try withExclusiveAccess { try transaction(until: $0, write) }
        }
    }

    /// In WAL mode, NORMAL leaves the log to a later commit or checkpoint (SQLite, PRAGMA synchronous).
    func writeUnsynced(_ write: (SQLTransaction) throws -> Void) throws {
        try withExclusiveAccess { end in
            try handle.control(.doNotSync)
            defer { try? handle.control(.sync) }
            try transaction(until: end, write)
        }
    }

    /// Writes where no thread and no process writes now.
    func writeIfFree<Result>(_ write: (SQLTransaction) throws -> Result) throws -> Result? {
        guard turn.take() else { return nil }
        defer { turn.release() }
        handle.wait(for: 0)
        return try lock.withLockIfFree { try handle.write(write) }
    }

    /// Runs while no other thread or process writes.
    func withLock<Result>(_ body: (SQLiteHandle) throws -> Result) throws -> Result {
        try withExclusiveAccess { end in
            try lock.lock(until: end)
            defer { lock.unlock() }
            return try body(handle)
        }
    }

    /// Waits for the thread's turn; returns until when its request may write.
    private func takeTurn() throws -> UInt64 {
        let end = TimeLimit.waitEnd ?? TimeLimit.moment(in: timeout)
        guard turn.take(within: TimeLimit.nanoseconds(until: end)) else {
            throw StoreUnavailable("cannot write in time: other writers are busy")
        }
        return end
    }

    /// Runs in the thread's turn, after the transaction that others began.
    private func withExclusiveAccess<Result>(_ body: (UInt64) throws -> Result) throws -> Result {
        let end = try takeTurn()
        defer { turn.release() }
        if let batch { finish(batch) }
        return try body(end)
    }
}

/// A transaction of one's own.
extension SQLiteWriter {
    private func transaction<Result>(until end: UInt64, _ write: (SQLTransaction) throws -> Result) throws -> Result {
        try lock.lock(until: end)
        defer { lock.unlock() }
        handle.wait(for: TimeLimit.nanoseconds(until: end))
        return try handle.write(write)
    }
}

/// A transaction that threads share.
extension SQLiteWriter {
    private func begin(until end: UInt64) throws -> Batch {
        try lock.lock(until: end)
        do {
            handle.wait(for: TimeLimit.nanoseconds(until: end))
            try handle.control(.beginImmediate)
        } catch {
            lock.unlock()
            throw error
        }
        let batch = Batch()
        self.batch = batch
        return batch
    }

    /// Writes one part. Where it throws and is the first, the transaction ends with it.
    private func part<Result>(of batch: Batch, _ write: (SQLTransaction) throws -> Result) throws -> Result {
        let isFirst = batch.parts == 0
        if !isFirst { try handle.control(.savepoint) }
        do {
            let result = try handle.progress.limitingWrite { try write(handle.transaction) }
            if !isFirst { try handle.control(.release) }
            batch.parts += 1
            return result
        } catch {
            if !isFirst, !handle.isIdle { undoPart() }
            throw error
        }
    }

    /// Undoes the part that has thrown; where that fails, all of them, which run again then.
    private func undoPart() {
        do {
            try handle.control(.rollbackTo)
            try handle.control(.release)
        } catch {
            try? handle.control(.rollback)
        }
    }

    /// Ends the turn of a thread whose part has thrown.
    private func leave(_ batch: Batch) {
        if batch.parts == 0 || handle.isIdle || !passOn(batch) {
            finish(batch)
            turn.release()
        }
    }

    /// Ends the turn of a thread whose part is written; waits until it is on the disk.
    private func leaveAndWait(_ batch: Batch) -> Batch.Outcome {
        if !passOn(batch) {
            finish(batch)
            turn.release()
        }
        return batch.outcome.value
    }

    /// Hands the transaction to the thread that waits the longest; false where none does, or it has to end.
    private func passOn(_ batch: Batch) -> Bool {
        guard batch.parts < Self.maxParts, SystemClock.monotonic &- batch.began < Self.maxAge else { return false }
        return turn.passOn()
    }

    /// Commits the transaction, or ends it where nothing is left of it.
    private func finish(_ batch: Batch) {
        self.batch = nil
        var outcome = Batch.Outcome.lost
        if !handle.isIdle {
            do {
                try handle.control(batch.parts > 0 ? .commit : .rollback)
                outcome = .committed
            } catch {
                try? handle.control(.rollback)
            }
        }
        lock.unlock()
        batch.outcome.give(outcome)
    }
}
