internal import Synchronization

/// The last errors of a process, the oldest of them overwritten.
///
/// Who reads in the middle of a change finds a wrong checksum, and leaves the note out.
struct ErrorNotes: ~Copyable {
    private static let idBytes = 64
    private static let idWords = 8
    private static let textBytes = 300

    private let memory: CounterMemory
    private let next = Mutex(0)

    init(_ memory: CounterMemory) {
        self.memory = memory
    }

    /// `time` is in microseconds since 1970.
    func add(_ text: String, request: String, time: UInt64) {
        let words = Self.words(text, request, time)
        next.withLock { next in
            let start = CounterLayout.firstNote + next * CounterLayout.noteWords
            memory.publish(0, at: start)
            for (offset, word) in words.enumerated() { memory[start + 1 + offset] = word }
            memory.publish(Self.checksum(words[...]), at: start)
            next = (next + 1) % CounterLayout.notes
        }
    }

    /// The notes in a copy of a process's words.
    static func read(_ words: [UInt64]) -> [WorkerFigures.Failure] {
        (0..<CounterLayout.notes).compactMap { number in
            let start = CounterLayout.firstNote + number * CounterLayout.noteWords
            let note = words[start + 1..<start + CounterLayout.noteWords]
            guard words[start] == checksum(note) else { return nil }
            return failure(Array(note))
        }
    }

    private static func failure(_ note: [UInt64]) -> WorkerFigures.Failure {
        let id = PackedText.text(of: note[2..<2 + idWords], count: Int(note[1] & 0xFF))
        let text = PackedText.text(of: note[(2 + idWords)...], count: Int(note[1] >> 32 & 0xFFFF))
        return WorkerFigures.Failure(time: Double(note[0]) / 1_000_000, request: id, text: text)
    }

    private static func words(_ text: String, _ request: String, _ time: UInt64) -> [UInt64] {
        let (id, text) = (PackedText(request, most: idBytes), PackedText(text, most: textBytes))
        var words = [time, UInt64(id.count) | UInt64(text.count) << 32] + id.words
        words += [UInt64](repeating: 0, count: idWords - id.words.count) + text.words
        return words + [UInt64](repeating: 0, count: CounterLayout.noteWords - 1 - words.count)
    }

    /// Never 0, which a note that is being written has.
    private static func checksum(_ words: ArraySlice<UInt64>) -> UInt64 {
        var hash = WordHash()
        for word in words { hash.take(word) }
        return hash.value | 1
    }
}
