/// Answers to records that ask about the worker (FastCGI 1.0, 4). libfcgi's own answer to them can overrun its stack.
enum ManagementAnswer {
    /// FCGI_GET_VALUES_RESULT with the values that are asked for and known, each once; FCGI_UNKNOWN_TYPE for anything else.
    static func bytes(to header: RecordHeader, _ record: UnsafeRawBufferPointer, threads: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        guard header.type == FCGIRecord.getValues else {
            RecordHeader(type: FCGIRecord.unknownType, request: 0, contentLength: 8).append(to: &bytes)
            return bytes + [header.type, 0, 0, 0, 0, 0, 0, 0]
        }
        let content = record.dropFirst(RecordHeader.length).prefix(header.contentLength)
        let values = values(asked: names(in: content), threads: threads)
        RecordHeader(type: FCGIRecord.getValuesResult, request: 0, contentLength: values.count).append(to: &bytes)
        return bytes + values
    }

    private static func values(asked: Set<String>, threads: Int) -> [UInt8] {
        let known = [
            ("FCGI_MAX_CONNS", String(threads)), ("FCGI_MAX_REQS", String(threads)), ("FCGI_MPXS_CONNS", "0"),
        ]
        return known.filter { asked.contains($0.0) }.flatMap { name, value in
            [UInt8(name.utf8.count), UInt8(value.utf8.count)] + name.utf8 + value.utf8
        }
    }

    /// The names before the first that is longer than 127 bytes or cut: the known ones are shorter.
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
