/// The 8 bytes before a record's content (FastCGI 1.0, 3.3).
struct RecordHeader {
    static let length = 8

    let type: UInt8
    /// The request that the record belongs to; 0 for management records.
    let request: UInt16
    let contentLength: Int
    let paddingLength: Int

    /// Bytes of the whole record.
    var recordLength: Int { Self.length + contentLength + paddingLength }

    init(type: UInt8, request: UInt16, contentLength: Int, paddingLength: Int = 0) {
        self.type = type
        self.request = request
        self.contentLength = contentLength
        self.paddingLength = paddingLength
    }

    /// Reads a header from 8 bytes; nil where they are fewer, or another version of the protocol.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.length, bytes[0] == FCGIRecord.version else { return nil }
        type = bytes[1]
        request = UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        contentLength = Int(bytes[4]) << 8 | Int(bytes[5])
        paddingLength = Int(bytes[6])
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(FCGIRecord.version)
        bytes.append(type)
        bytes.append(UInt8(request >> 8))
        bytes.append(UInt8(truncatingIfNeeded: request))
        bytes.append(UInt8(truncatingIfNeeded: contentLength >> 8))
        bytes.append(UInt8(truncatingIfNeeded: contentLength))
        bytes.append(UInt8(truncatingIfNeeded: paddingLength))
        bytes.append(0)
    }
}
