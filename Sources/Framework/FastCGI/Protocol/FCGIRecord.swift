/// The names and numbers of FastCGI 1.0 (its specification, 8).
enum FCGIRecord {
    static let version: UInt8 = 1
    static let beginRequest: UInt8 = 1
    static let abortRequest: UInt8 = 2
    static let endRequest: UInt8 = 3
    static let params: UInt8 = 4
    static let standardInput: UInt8 = 5
    static let standardOutput: UInt8 = 6
    static let standardError: UInt8 = 7
    static let getValues: UInt8 = 9
    static let getValuesResult: UInt8 = 10
    static let unknownType: UInt8 = 11

    static let responder = 1
    static let keepConnection: UInt8 = 1

    static let requestComplete: UInt8 = 0
    static let unknownRole: UInt8 = 3

    /// The largest content that needs no padding to 8 bytes.
    static let maxContent = 65_528

    /// The record that ends a stream.
    static func end(of stream: UInt8, request: UInt16) -> [UInt8] {
        var bytes: [UInt8] = []
        RecordHeader(type: stream, request: request, contentLength: 0).append(to: &bytes)
        return bytes
    }

    /// The record that ends a request.
    static func endRequest(_ request: UInt16, protocolStatus: UInt8) -> [UInt8] {
        var bytes: [UInt8] = []
        RecordHeader(type: endRequest, request: request, contentLength: 8).append(to: &bytes)
        bytes += [0, 0, 0, 0, protocolStatus, 0, 0, 0]
        return bytes
    }
}

/// The 8 bytes before a record's content (FastCGI 1.0, 3.3).
struct RecordHeader {
    static let length = 8
    /// Where the padding's length is.
    static let paddingOffset = 6

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

    /// Reads a header; nil if there are fewer than 8 bytes or the version is not 1.
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
