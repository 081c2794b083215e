import CBrotli
import Platform
import Synchronization

/// The compression formats of text files; the same text always gives the same bytes.
public enum Compression: CaseIterable, Sendable {
    /// RFC 1952, without a name or a time.
    case gzip
    /// RFC 7932.
    case brotli

    /// The suffix of the file's name.
    public var suffix: String {
        switch self {
        case .gzip: ".gz"
        case .brotli: ".br"
        }
    }

    /// The compressed text; nil if the library has no memory for it.
    public func compress(_ text: [UInt8]) -> [UInt8]? {
        switch self {
        case .gzip: GzipEncoder()?.compress(text)
        case .brotli: Self.brotli(text)
        }
    }

    /// The name of the compressed copy beside a file.
    func copy(of name: FileName) -> FileName {
        FileName(own: name.path + suffix)
    }

    /// Compresses at quality 5: 9 takes up to a quarter longer and saves three bytes of a thousand, 11 takes 60 times as
    /// long and saves a ninth. The window is no larger than the text, so that no more memory is taken than it needs.
    private static func brotli(_ text: [UInt8]) -> [UInt8]? {
        let capacity = BrotliEncoderMaxCompressedSize(text.count)
        let window = Int32(min(max(Int.bitWidth - text.count.leadingZeroBitCount, 16), 22))
        return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            var written = capacity
            let isDone = BrotliEncoderCompress(
                5, window, BROTLI_MODE_TEXT, text.count, text, &written, output.baseAddress)
            count = isDone == BROTLI_TRUE ? written : 0
        }.nilIfEmpty
    }
}

extension [UInt8] {
    /// Even an empty text has compressed bytes, so no bytes are a failure.
    fileprivate var nilIfEmpty: [UInt8]? { isEmpty ? nil : self }
}

/// The compressed copy beside a file.
struct CompressedCopy {
    let name: FileName
    let bytes: [UInt8]
}

/// Compresses the files of one run, and measures the processor time that this takes.
final class Compressor: Sendable {
    private let all: [Compression]
    private let nanoseconds = Atomic<UInt64>(0)
    /// The encoders that no thread uses now: as many as there were threads.
    private let encoders = Mutex<[GzipEncoder]>([])

    init(_ all: [Compression]) {
        self.all = all
    }

    /// The processor time of all threads so far.
    var seconds: Double { Double(nanoseconds.load(ordering: .relaxed)) / 1e9 }

    /// The copies that a file gets: only texts have any.
    func compressions(of name: FileName) -> [Compression] {
        name.isText ? all : []
    }

    /// The compressed copies of a file that holds these bytes.
    func copies(of bytes: [UInt8], _ name: FileName) throws -> [CompressedCopy] {
        try copies(of: bytes, name, by: compressions(of: name))
    }

    /// Those of some formats.
    func copies(
        of bytes: [UInt8], _ name: FileName, by compressions: [Compression]
    ) throws -> [CompressedCopy] {
        guard !compressions.isEmpty else { return [] }
        let start = SystemClock.thread
        defer { nanoseconds.wrappingAdd(SystemClock.thread - start, ordering: .relaxed) }
        return try compressions.map { compression in
            guard let copy = compression == .gzip ? gzip(bytes) : compression.compress(bytes) else {
                throw OutputError.noMemory
            }
            return CompressedCopy(name: compression.copy(of: name), bytes: copy)
        }
    }

    private func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        guard let encoder = encoders.withLock({ $0.popLast() }) ?? GzipEncoder() else { return nil }
        defer { encoders.withLock { $0.append(encoder) } }
        return encoder.compress(bytes)
    }
}
