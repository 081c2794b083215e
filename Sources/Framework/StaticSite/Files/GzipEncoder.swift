import CDeflate

/// Compresses texts to gzip streams (RFC 1952), without a name or a time, by libdeflate: in half the time of zlib's deepest
/// level, to as many bytes.
///
/// It keeps its tables from one text to the next, so only one thread at a time may use it.
final class GzipEncoder: @unchecked Sendable {
    /// Level 8 takes a fifth longer and saves three bytes of a thousand.
    private static let level: Int32 = 7

    private let compressor: OpaquePointer

    /// Nil if there is no memory.
    init?() {
        guard let compressor = libdeflate_alloc_compressor(Self.level) else { return nil }
        self.compressor = compressor
    }

    deinit {
        libdeflate_free_compressor(compressor)
    }

    /// The compressed text.
    func compress(_ text: [UInt8]) -> [UInt8] {
        let capacity = libdeflate_gzip_compress_bound(compressor, text.count)
        return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            count = libdeflate_gzip_compress(compressor, text, text.count, output.baseAddress, capacity)
        }
    }
}
