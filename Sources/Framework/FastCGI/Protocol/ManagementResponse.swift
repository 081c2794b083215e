/// Responses to management records (FastCGI 1.0, 4). libfcgi's own response can overrun its stack.
enum ManagementResponse {
    /// FCGI_GET_VALUES_RESULT with each known value that is asked for; FCGI_UNKNOWN_TYPE for any other record.
    static func bytes(to header: RecordHeader, _ record: UnsafeRawBufferPointer, threads: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        guard header.type == FCGIRecord.getValues else {
            RecordHeader(type: FCGIRecord.unknownType, request: 0, contentLength: 8).append(to: &bytes)
            return bytes + [header.type, 0, 0, 0, 0, 0, 0, 0]
        }
        let content = record.dropFirst(RecordHeader.length).prefix(header.contentLength)
        let values = values(of: names(in: content), threads: threads)
        RecordHeader(type: FCGIRecord.getValuesResult, request: 0, contentLength: values.count).append(to: &bytes)
        return bytes + values
    }

    private static func values(of names: Set<String>, threads: Int) -> [UInt8] {
        let known = [
            ("FCGI_MAX_CONNS", String(threads)), ("FCGI_MAX_REQS", String(threads)), ("FCGI_MPXS_CONNS", "0"),
        ]
        return known.filter { names.contains($0.0) }.flatMap { name, value in
            [UInt8(name.utf8.count), UInt8(value.utf8.count)] + name.utf8 + value.utf8
        }
    }

    /// The names up to the first that is cut or longer than 127 bytes: the known ones are shorter.
    private static func names(in content: Slice<UnsafeRawBufferPointer>) -> Set<String> {
        var names: Set<String> = []
        var rest = content
        while let name = rest.popFirst(), let value = rest.popFirst(), name < 128, value < 128 {
            let length = Int(name) + Int(value)
            guard rest.count >= length else { break }
            names.insert(String(decoding: rest.prefix(Int(name)), as: UTF8.self))
            rest = rest.dropFirst(length)
        }
        return names
    }
}
