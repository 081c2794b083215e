import Synchronization
import Web

/// The counts of routes by status, in a hash table of a fixed size with open addressing.
///
/// Counting takes a lock only where a pair comes for the first time.
struct RouteCounts: ~Copyable {
    /// The first slots, one for each class of status (2xx to 5xx), count what finds no other slot.
    private static let reserved = 4

    private let memory: CounterMemory
    private let claims = Mutex(())

    init(_ memory: CounterMemory) {
        self.memory = memory
        for number in 0..<Self.reserved {
            claim(number, key: UInt64(number + 1), RouteName("other"), status: number + 2)
        }
    }

    func count(_ route: RouteName, status: Int) {
        let key = Self.key(of: route, status)
        let slot = slot(of: key) ?? claims.withLock { _ in claimed(key, route, status) }
        memory.add(1, to: Self.start(of: slot) + 1)
    }

    /// The slot of a key; nil if it has none yet.
    private func slot(of key: UInt64) -> Int? {
        for slot in Self.places(of: key) {
            let found = memory.published(at: Self.start(of: slot))
            if found == key { return slot }
            if found == 0 { return nil }
        }
        return nil
    }

    /// Looks again under the lock and takes a free slot; returns a reserved one where none is free.
    private func claimed(_ key: UInt64, _ route: RouteName, _ status: Int) -> Int {
        for slot in Self.places(of: key) {
            let found = memory.published(at: Self.start(of: slot))
            if found == 0 { claim(slot, key: key, route, status: status) }
            if found == 0 || found == key { return slot }
        }
        return Self.reserve(for: UInt64(status))
    }

    /// Adds the counts in a copy of one process's words to those of another.
    static func add(_ words: [UInt64], to sums: inout [UInt64]) {
        for slot in 0..<CounterLayout.slots {
            let source = start(of: slot)
            guard words[source] != 0, words[source + 1] < 1 << 53 else { continue }
            let target = start(of: place(of: words[source], in: sums) ?? reserve(for: words[source + 2]))
            if sums[target] == 0 {
                sums[target] = words[source]
                for offset in 2..<CounterLayout.slotWords { sums[target + offset] = words[source + offset] }
            }
            sums[target + 1] &+= words[source + 1]
        }
    }

    /// The slot that has a key or may take it.
    private static func place(of key: UInt64, in sums: [UInt64]) -> Int? {
        guard key > reserved else { return Int(key) - 1 }
        return places(of: key).first { [0, key].contains(sums[start(of: $0)]) }
    }

    private static func reserve(for status: UInt64) -> Int {
        max(0, min(reserved - 1, Int(status & 0xFFFF) / 100 - 2))
    }

    private func claim(_ slot: Int, key: UInt64, _ route: RouteName, status: Int) {
        let start = Self.start(of: slot)
        let label = PackedText(route.label, maxBytes: CounterLayout.labelBytes)
        memory[start + 2] = UInt64(status) | UInt64(label.count) << 32
        for (offset, word) in label.words.enumerated() { memory[start + 3 + offset] = word }
        memory.publish(key, at: start)
    }

    private static func start(of slot: Int) -> Int {
        CounterLayout.firstSlot + slot * CounterLayout.slotWords
    }

    /// The slots that a key may have. Their number is bounded, so that a full table costs little.
    private static func places(of key: UInt64) -> some Sequence<Int> {
        let free = CounterLayout.slots - reserved
        let first = Int(key % UInt64(free))
        return (0..<32).lazy.map { reserved + (first + $0) % free }
    }

    /// The hash of a route and a status; never 0, which marks a free slot. The few labels of a program do not collide
    /// in 64 bits.
    private static func key(of route: RouteName, _ status: Int) -> UInt64 {
        var hash = WordHash()
        route.withBytes { hash.take($0) }
        hash.take(UInt8(truncatingIfNeeded: status))
        hash.take(UInt8(truncatingIfNeeded: status >> 8))
        return hash.value | 1 << 63
    }
}
