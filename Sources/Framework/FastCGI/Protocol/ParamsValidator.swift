import Glibc

/// Validates the name-value pairs of a PARAMS stream (FastCGI 1.0, 3.4) across its records, so that libfcgi gets none
/// that it would allocate without a bound or cut at a NUL.
struct ParamsValidator {
    /// Why params make no request.
    enum Refusal {
        /// 431: too many, or too long.
        case tooLarge
        /// 400: a NUL, or a pair that is cut.
        case malformed
    }

    private(set) var refusal: Refusal?
    private let limits: Limits
    private var count = 0
    private var total = 0
    /// Bytes of names and values until the next pair of lengths.
    private var dataLeft = 0
    private var nameLength: Int?
    private var length = 0
    private var lengthBytesLeft = 0

    init(limits: Limits) {
        self.limits = limits
    }

    /// Takes the content of a record.
    mutating func take(_ content: UnsafeRawBufferPointer) {
        var position = 0
        while position < content.count, refusal == nil {
            if dataLeft > 0 {
                position += takeData(UnsafeRawBufferPointer(rebasing: content[position...]))
            } else {
                takeLength(content[position])
                position += 1
            }
        }
    }

    /// Ends the stream.
    mutating func end() {
        guard refusal == nil, dataLeft > 0 || nameLength != nil || lengthBytesLeft > 0 else { return }
        refusal = .malformed
    }

    private mutating func takeData(_ bytes: UnsafeRawBufferPointer) -> Int {
        let taken = min(dataLeft, bytes.count)
        if let base = bytes.baseAddress, memchr(base, 0, taken) != nil { refusal = .malformed }
        dataLeft -= taken
        return taken
    }

    /// Takes a byte of a length. Lengths below 128 have one byte, all others four, the first with its highest bit set.
    private mutating func takeLength(_ byte: UInt8) {
        if lengthBytesLeft > 0 {
            length = length << 8 | Int(byte)
            lengthBytesLeft -= 1
        } else if byte & 0x80 != 0 {
            length = Int(byte & 0x7F)
            lengthBytesLeft = 3
        } else {
            length = Int(byte)
        }
        if lengthBytesLeft == 0 { endLength() }
    }

    private mutating func endLength() {
        guard let name = nameLength else { return nameLength = length }
        nameLength = nil
        dataLeft = name + length
        count += 1
        total += dataLeft
        if count > limits.params || total > limits.paramBytes { refusal = .tooLarge }
    }
}
