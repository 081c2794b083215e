internal import Glibc
internal import Synchronization

/// Words that all threads of a process count in, and that other processes read where they lie in a file.
///
/// On Linux's machines an `Atomic<UInt64>` is the eight bytes themselves, without a lock beside them, so that mapped memory
/// can be bound to it.
final class CounterMemory: @unchecked Sendable {
    private let words: UnsafeMutablePointer<Atomic<UInt64>>
    private let isMapped: Bool

    /// Memory of this process alone, all zero.
    init() {
        words = .allocate(capacity: CounterLayout.words)
        isMapped = false
        for word in 0..<CounterLayout.words { (words + word).initialize(to: Atomic(0)) }
    }

    /// The first bytes of an open file, which has as many; nil where it cannot be mapped.
    init?(mapping file: Int32) {
        let address = mmap(nil, CounterLayout.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        guard let address, address != MAP_FAILED else { return nil }
        words = address.bindMemory(to: Atomic<UInt64>.self, capacity: CounterLayout.words)
        isMapped = true
    }

    deinit {
        if isMapped { munmap(words, CounterLayout.bytes) } else { words.deallocate() }
    }

    subscript(word: Int) -> UInt64 {
        get { words[word].load(ordering: .relaxed) }
        set { words[word].store(newValue, ordering: .relaxed) }
    }

    subscript(head: CounterLayout.Head) -> UInt64 {
        get { self[head.rawValue] }
        set { self[head.rawValue] = newValue }
    }

    func add(_ number: UInt64, to word: Int) {
        words[word].wrappingAdd(number, ordering: .relaxed)
    }

    func subtract(_ number: UInt64, from word: Int) {
        words[word].wrappingSubtract(number, ordering: .relaxed)
    }

    /// A key is published after what belongs to it, and read before.
    func publish(_ key: UInt64, at word: Int) {
        words[word].store(key, ordering: .releasing)
    }

    func published(at word: Int) -> UInt64 {
        words[word].load(ordering: .acquiring)
    }

    var copy: [UInt64] {
        (0..<CounterLayout.words).map { published(at: $0) }
    }
}
