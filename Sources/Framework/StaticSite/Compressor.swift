internal import Glibc
internal import Synchronization

/// Makes the compressed copies of a run's files, and knows the processor time that they took.
final class Compressor: Sendable {
    private let all: [Compression]
    private let nanoseconds = Atomic<Int>(0)

    init(_ all: [Compression]) {
        self.all = all
    }

    /// The processor time of all threads so far.
    var seconds: Double { Double(nanoseconds.load(ordering: .relaxed)) / 1e9 }

    /// The copies that a file gets: none but texts.
    func compressions(of name: FileName) -> [Compression] {
        name.isText ? all : []
    }

    /// Gives each copy of a file with the copy's name.
    func copies(of bytes: [UInt8], _ name: FileName, _ each: ([UInt8], FileName) throws -> Void) throws {
        for compression in compressions(of: name) { try each(compress(bytes, compression), compression.copy(of: name)) }
    }

    func compress(_ bytes: [UInt8], _ compression: Compression) throws -> [UInt8] {
        let start = Self.now
        defer { nanoseconds.add(Self.now - start, ordering: .relaxed) }
        guard let copy = compression.compress(bytes) else { throw OutputError.noMemory }
        return copy
    }

    /// The processor time of this thread in nanoseconds.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}

extension Compression {
    /// The compressed copy's name beside a file.
    func copy(of name: FileName) -> FileName {
        FileName(own: name.path + suffix)
    }
}
