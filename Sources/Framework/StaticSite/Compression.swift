internal import CBrotli
internal import CZlib

/// How a text file is compressed for a web server that sends it so; the same text always gives the same bytes.
public enum Compression: CaseIterable, Sendable {
    /// RFC 1952, without a name or a time.
    case gzip
    /// RFC 7932.
    case brotli

    /// What is appended to the file's name.
    public var suffix: String {
        switch self {
        case .gzip: ".gz"
        case .brotli: ".br"
        }
    }

    /// The text, compressed; nil where the library has no memory for it.
    public func compress(_ text: [UInt8]) -> [UInt8]? {
        switch self {
        case .gzip: Self.gzip(text)
        case .brotli: Self.brotli(text)
        }
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

    /// Quality 9: 11 takes 60 times as long and makes a page an eighth smaller. The window is no larger than the text: with
    /// the default one a page takes 35 times as long, all of it for empty tables.
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
    /// Nothing at all is no compressed text, not even that of an empty one.
    fileprivate var nilIfEmpty: [UInt8]? { isEmpty ? nil : self }
}
