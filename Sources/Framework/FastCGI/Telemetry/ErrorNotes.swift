import Platform
import Synchronization

/// The last errors of a process; a new one overwrites the oldest.
///
/// A reader in the middle of a change finds a wrong checksum and skips the note.
struct ErrorNotes: ~Copyable {
    private static let idBytes = 64
    private static let idWords = 8
    private static let textBytes = 300

    private let memory: CounterMemory
    private let next = Mutex(0)

    init(_ memory: CounterMemory) {
        self.memory = memory
    }

    /// Keeps an error; `time` is in microseconds since 1970.
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

    /// The errors in a copy of a process's words.
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
        let (id, text) = (PackedText(request, maxBytes: idBytes), PackedText(text, maxBytes: textBytes))
        var words = [time, UInt64(id.count) | UInt64(text.count) << 32] + id.words
        words += [UInt64](repeating: 0, count: idWords - id.words.count) + text.words
        return words + [UInt64](repeating: 0, count: CounterLayout.noteWords - 1 - words.count)
    }

    /// The checksum of a note; never 0, which marks a note that is being written.
    private static func checksum(_ words: ArraySlice<UInt64>) -> UInt64 {
        var hash = WordHash()
        for word in words { hash.take(word) }
        return hash.value | 1
    }
}

/// One line of text with a bounded length, as words of 8 bytes.
struct PackedText {
    let words: [UInt64]
    /// The number of bytes; zeros fill up the last word.
    let count: Int

    /// Keeps the characters that fit, with a space for each that would end a line or control a terminal.
    init(_ text: some StringProtocol, maxBytes: Int) {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            let encoded = Array(String(scalar.isPlain ? scalar : " ").utf8)
            guard bytes.count + encoded.count <= maxBytes else { break }
            bytes += encoded
        }
        count = bytes.count
        words = stride(from: 0, to: bytes.count, by: 8).map { start in
            bytes[start..<min(start + 8, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// Reads a text from words; broken UTF-8 becomes U+FFFD.
    static func text(of words: some Sequence<UInt64>, count: Int) -> String {
        let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}

/// FNV-1a in 64 bits, for keys and checksums.
struct WordHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func take(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    mutating func take(_ word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { take(UInt8(truncatingIfNeeded: word >> shift)) }
    }
}
