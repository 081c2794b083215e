import Glibc
import Synchronization

/// Words that all threads of a process count in, and that other processes read in its file.
///
/// On Linux an `Atomic<UInt64>` is eight bytes without a lock beside them, so mapped memory can be bound to it.
final class CounterMemory: @unchecked Sendable {
    private let words: UnsafeMutablePointer<Atomic<UInt64>>
    private let isMapped: Bool

    /// Memory of this process alone, all zero.
    init() {
        words = .allocate(capacity: CounterLayout.words)
        isMapped = false
        for word in 0..<CounterLayout.words { (words + word).initialize(to: Atomic(0)) }
    }

    /// Maps an open file, which has as many bytes; nil if it cannot be mapped.
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

    /// Stores a key after the words that belong to it. Readers load the key first.
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

/// The layout of a process's counters in words of 8 bytes: a head, the last errors, and a table of routes by status.
enum CounterLayout {
    /// `VIPERWEB` in ASCII.
    static let magic: UInt64 = 0x5649_5045_5257_4542
    /// Rises with every change of the layout; files of another version are ignored.
    static let version: UInt64 = 1

    enum Head: Int {
        case magic, version, process
        /// Microseconds since 1970.
        case started
        case threads, busy, inFlight
        /// Bytes of resident memory, as the process has noted it.
        case resident
    }

    /// The errors that are kept of each process.
    static let notes = 4
    static let firstNote = 8
    /// Checksum, time, lengths, 64 bytes of id, 304 bytes of text.
    static let noteWords = 49

    /// Routes by status that are counted apart; further ones are counted together.
    static let slots = 512
    static let firstSlot = 208
    /// Key, count, status and length, 40 bytes of label.
    static let slotWords = 8
    static let labelBytes = 40

    /// A whole number of pages.
    static let words = 4_608
    static let bytes = words * 8
}
