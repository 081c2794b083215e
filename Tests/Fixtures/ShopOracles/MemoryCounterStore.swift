@testable public import ShopCounter
import Synchronization
public import Web

/// Numbers in memory, for tests and for sites that may forget them at a restart.
public final class MemoryCounterStore: CounterStore {
    private let counts = Mutex<[Visitor.ID: Count]>([:])

    public init() {}

    public func count(of visitor: Visitor.ID) -> Count? {
        counts.withLock { $0[visitor] }
    }

    public func increase(by writer: Writer, from start: Count) -> Count {
        change(writer.visitor, by: 1, from: start) ?? start
    }

    public func decrease(by writer: Writer, from start: Count) -> Count? {
        change(writer.visitor, by: -1, from: start)
    }

    public func merge(_ visitor: Visitor.ID, into account: Writer) {
        counts.withLock { counts in
            guard let count = counts.removeValue(forKey: visitor) else { return }
            if counts[account.visitor] == nil { counts[account.visitor] = count }
        }
    }

    private func change(_ visitor: Visitor.ID, by step: Int, from start: Count) -> Count? {
        counts.withLock { counts in
            guard let count = Count((counts[visitor] ?? start).value + step) else { return nil }
            counts[visitor] = count
            return count
        }
    }
}
