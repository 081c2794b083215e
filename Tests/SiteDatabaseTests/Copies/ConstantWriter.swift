import Foundation
import Notebook
import SiteDatabase
import Synchronization
import Web

/// Adds notes to a database all the time, on a thread of its own, as a process of its own would.
final class ConstantWriter: Sendable {
    private struct State {
        var acknowledged = 0
        var isStopped = false
        var error: (any Error)?
    }

    /// Whose notes they are.
    let newcomer = Writer.newcomer(at: Date())
    private let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)

    init(_ path: String) {
        Thread.detachNewThread { [self] in
            do {
                let database = try SQLiteDatabase(path: path, schema: .notebook)
                while !state.withLock({ $0.isStopped }) {
                    let count = try database.add(note: "x", for: newcomer)
                    state.withLock { $0.acknowledged = count }
                    // The lock goes to who asks first: a loop without a breath would be that mostly.
                    usleep(500)
                }
            } catch {
                state.withLock { $0.error = error }
            }
            ended.signal()
        }
    }

    /// Waits for a further write, and tells how many were acknowledged by then.
    func next() throws -> Int {
        let before = state.withLock { $0.acknowledged }
        while true {
            let (now, error) = state.withLock { ($0.acknowledged, $0.error) }
            if let error { throw error }
            if now > before { return now }
            usleep(100)
        }
    }

    /// Stops it, and tells what it failed with.
    @discardableResult
    func stop() -> (any Error)? {
        state.withLock { $0.isStopped = true }
        ended.wait()
        ended.signal()
        return state.withLock { $0.error }
    }
}
