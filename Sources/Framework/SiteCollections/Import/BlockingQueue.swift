import Foundation

/// A queue from one thread to another: who puts waits where it is full, who takes where it is empty.
final class BlockingQueue<Value: Sendable>: @unchecked Sendable {
    /// Who takes has ended.
    struct Refused: Error {}

    private let limit: Int
    /// Locks all that follows.
    private let condition = NSCondition()
    private var values: [Value] = []
    private var end: Result<Void, any Error>?

    init(limit: Int = .max) {
        self.limit = limit
    }

    func put(_ value: Value) throws {
        condition.lock()
        defer { condition.unlock() }
        while values.count >= limit, end == nil { condition.wait() }
        guard end == nil else { throw Refused() }
        values.append(value)
        condition.broadcast()
    }

    /// The next value; nil behind the last one. Throws the error that ended it.
    func take() throws -> Value? {
        condition.lock()
        defer { condition.unlock() }
        while values.isEmpty, end == nil { condition.wait() }
        if case .failure(let error) = end { throw error }
        guard !values.isEmpty else { return nil }
        defer { condition.broadcast() }
        return values.removeFirst()
    }

    /// Ends it, from either side; the first end counts.
    func finish(_ result: Result<Void, any Error> = .success(())) {
        condition.lock()
        defer { condition.unlock() }
        end = end ?? result
        condition.broadcast()
    }
}

/// Work on a thread of its own, beside the one that starts it.
final class SideThread: Sendable {
    private let end = DispatchSemaphore(value: 0)

    init(_ work: @escaping @Sendable () -> Void) {
        let end = end
        Thread.detachNewThread {
            work()
            end.signal()
        }
    }

    /// Waits for the work's end.
    func wait() {
        end.wait()
        end.signal()
    }
}

/// Divides what has a length into batches; what is too long for one has one for itself.
struct Batches {
    private let limit: (rows: Int, length: Int)
    private var (rows, length) = (0, 0)

    init(_ limit: (rows: Int, length: Int)) {
        self.limit = limit
    }

    /// Whether the next one, so long, begins a batch.
    mutating func begins(_ length: Int) -> Bool {
        let begins = rows == 0 || rows == limit.rows || self.length + length > limit.length
        (rows, self.length) = begins ? (1, length) : (rows + 1, self.length + length)
        return begins
    }
}
