import CBrotli
import CZlib
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

    /// The compressed text; nil where the library has no memory for it.
    public func compress(_ text: [UInt8]) -> [UInt8]? {
        switch self {
        case .gzip: Self.gzip(text)
        case .brotli: Self.brotli(text)
        }
    }

    /// The name of the compressed copy beside a file.
    func copy(of name: FileName) -> FileName {
        FileName(own: name.path + suffix)
    }

    private static func gzip(_ text: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard viperweb_gzip_init(&stream, 9) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let capacity = Int(deflateBound(&stream, uLong(text.count)))
        return text.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
                // zlib does not write to its input; its interface is older than const.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(capacity)
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? capacity - Int(stream.avail_out) : 0
            }
        }.nilIfEmpty
    }

    /// Compresses at quality 9: 11 takes 60 times as long and saves an eighth of a page. The window is no larger than
    /// the text: with the default window a page takes 35 times as long, all of it for empty tables.
    private static func brotli(_ text: [UInt8]) -> [UInt8]? {
        let capacity = BrotliEncoderMaxCompressedSize(text.count)
        let window = Int32(min(max(Int.bitWidth - text.count.leadingZeroBitCount, 16), 22))
        return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            var written = capacity
            let isDone = BrotliEncoderCompress(
                9, window, BROTLI_MODE_TEXT, text.count, text, &written, output.baseAddress)
            count = isDone == BROTLI_TRUE ? written : 0
        }.nilIfEmpty
    }
}

extension [UInt8] {
    /// Even an empty text has compressed bytes, so no bytes are a failure.
    fileprivate var nilIfEmpty: [UInt8]? { isEmpty ? nil : self }
}

/// Compresses the files of one run, and measures the processor time that this takes.
final class Compressor: Sendable {
    private let all: [Compression]
    private let nanoseconds = Atomic<UInt64>(0)

    init(_ all: [Compression]) {
        self.all = all
    }

    /// The processor time of all threads so far.
    var seconds: Double { Double(nanoseconds.load(ordering: .relaxed)) / 1e9 }

    /// The copies that a file gets: only texts have any.
    func compressions(of name: FileName) -> [Compression] {
        name.isText ? all : []
    }

    /// Calls with each compressed copy of a file and the copy's name.
    func copies(of bytes: [UInt8], _ name: FileName, _ each: ([UInt8], FileName) throws -> Void) throws {
        for compression in compressions(of: name) { try each(compress(bytes, compression), compression.copy(of: name)) }
    }

    func compress(_ bytes: [UInt8], _ compression: Compression) throws -> [UInt8] {
        let start = SystemClock.thread
        defer { nanoseconds.wrappingAdd(SystemClock.thread - start, ordering: .relaxed) }
        guard let copy = compression.compress(bytes) else { throw OutputError.noMemory }
        return copy
    }
}
