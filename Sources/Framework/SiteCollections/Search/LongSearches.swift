import Platform
import Web

/// Bounds how many searches at a time put lists of the words' index together in memory.
///
/// The index has the beginnings of words up to a few characters, whose lists are read as they are walked. For a longer beginning FTS5 first
/// copies the places of all words that have it, twice: a word that 100,000 rows have 60 times costs 15 MB, in one step that no
/// time limit interrupts. On a few processors more of them at once are no sooner done.
final class LongSearches: Sendable {
    /// Nanoseconds that a search waits on any thread, no longer than what is quick may take.
    private static let quick: UInt64 = 20_000_000
    /// Nanoseconds that one waits that may take long.
    private static let timeout: UInt64 = 1_000_000_000

    private let permits: FairSemaphore

    init(atOnce count: Int = 2) {
        permits = FairSemaphore(count)
    }

    /// How many wait now.
    var waiting: Int { permits.waiting }

    /// Runs a search of these phrases in its turn. Throws `StoreUnavailable` where the thread's request may not wait for it, or
    /// waited for a second.
    func run<Result>(_ phrases: [[String]], _ search: () throws -> Result) throws -> Result {
        guard phrases.contains(where: Self.isLong) else { return try search() }
        guard RequestContext.measure(.store, take) else {
            throw StoreUnavailable("cannot search for a long word now: other searches are running")
        }
        defer { permits.release() }
        return try search()
    }

    private func take() -> Bool {
        permits.take(within: Self.quick) || RequestContext.mayTakeLong() && permits.take(within: Self.timeout)
    }

    /// Whether the last word of a phrase, the only one that may go on, is longer than the beginnings in the index.
    private static func isLong(_ phrase: [String]) -> Bool {
        phrase.last.map { $0.unicodeScalars.count > SearchIndex.indexedPrefix } ?? false
    }
}
