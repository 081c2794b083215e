import Glibc

/// The counts of one worker process at one moment.
public struct WorkerFigures: Equatable, Sendable {
    /// How often a route was answered with a status. `status` is 2 to 5, the class, for all that the table has no room
    /// for.
    public struct Count: Equatable, Sendable {
        public let route: String
        public let status: Int
        public let requests: Int
    }

    /// An error that a person saw as an error page.
    public struct Failure: Equatable, Sendable {
        /// Seconds since 1970.
        public let time: Double
        public let request: String
        public let text: String
    }

    public let process: Int
    /// Seconds since 1970.
    public let started: Double
    public let threads: Int
    /// The threads that are not waiting for work.
    public let busy: Int
    /// Requests that have arrived and are not answered yet.
    public let inFlight: Int
    /// Bytes of resident memory; nil if they are unknown.
    public let resident: Int?
    public let counts: [Count]
    public let failures: [Failure]

    /// Reads words; nil if they are no counters of this version. Whatever they hold, no access is out of bounds.
    init?(_ words: [UInt64]) {
        guard words.count == CounterLayout.words, words[0] == CounterLayout.magic, words[1] == CounterLayout.version
        else { return nil }
        func head(_ head: CounterLayout.Head) -> Int { Self.number(words[head.rawValue]) }
        process = head(.process)
        started = Double(words[CounterLayout.Head.started.rawValue]) / 1_000_000
        threads = head(.threads)
        busy = head(.busy)
        inFlight = head(.inFlight)
        resident = head(.resident) > 0 ? head(.resident) : nil
        counts = (0..<CounterLayout.slots).compactMap { Self.count(words, slot: $0) }
        failures = ErrorNotes.read(words)
    }

    private static func count(_ words: [UInt64], slot: Int) -> Count? {
        let start = CounterLayout.firstSlot + slot * CounterLayout.slotWords
        let requests = number(words[start + 1])
        guard words[start] != 0, requests > 0 else { return nil }
        let length = min(Int(words[start + 2] >> 32 & 0xFF), CounterLayout.labelBytes)
        let label = PackedText.text(of: words[start + 3..<start + CounterLayout.slotWords], count: length)
        return Count(route: label, status: Int(words[start + 2] & 0xFFFF), requests: requests)
    }

    /// Zero for more than 53 bits, which is no real count. Sums of the rest do not overflow.
    private static func number(_ word: UInt64) -> Int {
        word < 1 << 53 ? Int(word) : 0
    }
}

/// The memory of this process (proc(5)). That of another one may be hidden: systemd's ProtectProc= does so.
enum ResidentMemory {
    /// Bytes of resident memory; nil without /proc.
    static var bytes: Int? {
        guard let text = ProcFile.text("/proc/self/statm") else { return nil }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    }
}
