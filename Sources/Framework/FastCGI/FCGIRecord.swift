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

    /// The most content of a record that needs no padding to 8 bytes.
    static let mostContent = 65_528

    /// The record that ends a stream.
    static func end(of stream: UInt8, request: UInt16) -> [UInt8] {
        var bytes: [UInt8] = []
        RecordHeader(type: stream, request: request, contentLength: 0).append(to: &bytes)
        return bytes
    }

    /// The record that ends a request without a response.
    static func endRequest(_ request: UInt16, protocolStatus: UInt8) -> [UInt8] {
        var bytes: [UInt8] = []
        RecordHeader(type: endRequest, request: request, contentLength: 8).append(to: &bytes)
        bytes += [0, 0, 0, 0, protocolStatus, 0, 0, 0]
        return bytes
    }
}
