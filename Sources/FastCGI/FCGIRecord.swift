/// The records of FastCGI 1.0 (its specification, 3.3 and 8) that we write ourselves.
enum FCGIRecord {
    static let version: UInt8 = 1
    static let responder: Int32 = 1
    static let beginRequest: UInt8 = 1
    static let endRequest: UInt8 = 3
    static let standardOutput: UInt8 = 6
    /// The most content of a record that needs no padding to 8 bytes.
    static let mostContent = 65_528

    /// Appends a record's header.
    static func appendHeader(_ type: UInt8, request: UInt16, length: Int, to bytes: inout [UInt8]) {
        bytes.append(version)
        bytes.append(type)
        bytes.append(UInt8(request >> 8))
        bytes.append(UInt8(truncatingIfNeeded: request))
        bytes.append(UInt8(truncatingIfNeeded: length >> 8))
        bytes.append(UInt8(truncatingIfNeeded: length))
        bytes.append(0)
        bytes.append(0)
    }

    /// A response's head and body as STDOUT records, the empty one that ends the stream, and END_REQUEST with status 0.
    static func append(head: [UInt8], body: [UInt8], request: UInt16, to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + head.count + body.count + 64)
        let first = min(body.count, max(0, mostContent - head.count))
        appendHeader(standardOutput, request: request, length: head.count + first, to: &bytes)
        bytes += head
        bytes += body[..<first]
        for start in stride(from: first, to: body.count, by: mostContent) {
            let end = min(start + mostContent, body.count)
            appendHeader(standardOutput, request: request, length: end - start, to: &bytes)
            bytes += body[start..<end]
        }
        appendHeader(standardOutput, request: request, length: 0, to: &bytes)
        appendHeader(endRequest, request: request, length: 8, to: &bytes)
        bytes += [0, 0, 0, 0, 0, 0, 0, 0]
    }
}
