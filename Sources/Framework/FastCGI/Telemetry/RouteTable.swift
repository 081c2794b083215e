internal import Synchronization
internal import Web

/// The counts of routes by status, in an open-addressed table of a fixed size.
///
/// A count is found without a lock; only a pair that comes for the first time takes one.
struct RouteTable: ~Copyable {
    /// The first slots belong to what no other slot is left for, by class of status: 2xx to 5xx.
    private static let reserved = 4

    private let memory: CounterMemory
    private let claims = Mutex(())

    init(_ memory: CounterMemory) {
        self.memory = memory
        for number in 0..<Self.reserved { claim(number, key: UInt64(number + 1), Route("other"), status: number + 2) }
    }

    func count(_ route: Route, status: Int) {
        let key = Self.key(of: route, status)
        let slot = slot(of: key) ?? claims.withLock { _ in claimed(key, route, status) }
        memory.add(1, to: Self.start(of: slot) + 1)
    }

    /// The slot where a key stands; nil where it stands in none yet.
    private func slot(of key: UInt64) -> Int? {
        for slot in Self.places(of: key) {
            let found = memory.published(at: Self.start(of: slot))
            if found == key { return slot }
            if found == 0 { return nil }
        }
        return nil
    }

    /// Looks once more, now alone, before it takes a free slot; one of the reserved where none is free.
    private func claimed(_ key: UInt64, _ route: Route, _ status: Int) -> Int {
        for slot in Self.places(of: key) {
            let found = memory.published(at: Self.start(of: slot))
            if found == 0 { claim(slot, key: key, route, status: status) }
            if found == 0 || found == key { return slot }
        }
        return max(0, min(Self.reserved - 1, status / 100 - 2))
    }

    private func claim(_ slot: Int, key: UInt64, _ route: Route, status: Int) {
        let start = Self.start(of: slot)
        let label = PackedText(route.label, most: CounterLayout.labelBytes)
        memory[start + 2] = UInt64(status) | UInt64(label.count) << 32
        for (offset, word) in label.words.enumerated() { memory[start + 3 + offset] = word }
        memory.publish(key, at: start)
    }

    private static func start(of slot: Int) -> Int {
        CounterLayout.firstSlot + slot * CounterLayout.slotWords
    }

    /// At most so many are looked at, so that a full table costs little.
    private static func places(of key: UInt64) -> some Sequence<Int> {
        let free = CounterLayout.slots - reserved
        let first = Int(key % UInt64(free))
        return (0..<32).lazy.map { reserved + (first + $0) % free }
    }

    /// Never 0, which a free slot has. Two labels of one program do not meet in 64 bits.
    private static func key(of route: Route, _ status: Int) -> UInt64 {
        var hash = WordHash()
        route.withBytes { hash.take($0) }
        hash.take(UInt8(truncatingIfNeeded: status))
        hash.take(UInt8(truncatingIfNeeded: status >> 8))
        return hash.value | 1 << 63
    }
}
