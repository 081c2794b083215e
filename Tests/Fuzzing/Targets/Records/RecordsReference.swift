/// FastCGI 1.0 read in the plainest way: whole records, one request after another, until something is out of order.
struct RecordsReference {
    struct Request {
        var params: [(name: String, value: String)] = []
        var body: [UInt8] = []
    }

    private(set) var requests: [Request] = []
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
        while let request = next() { requests.append(request) }
    }

    /// BEGIN_REQUEST, PARAMS and STDIN, each stream with its empty record; what is before them belongs to nobody.
    private mutating func next() -> Request? {
        var begin = record()
        while let found = begin, found.id == 0 || found.type == 2 { begin = record() }
        guard let begin, begin.type == 1 else { return nil }
        guard let params = stream(4, of: begin.id), let body = stream(5, of: begin.id) else { return nil }
        return Request(params: Self.pairs(in: params), body: body)
    }

    private mutating func stream(_ type: UInt8, of id: Int) -> [UInt8]? {
        var content: [UInt8] = []
        while let record = record(), record.type == type, record.id == id {
            if record.content.isEmpty { return content }
            content += record.content
        }
        return nil
    }

    private mutating func record() -> (type: UInt8, id: Int, content: [UInt8])? {
        let head = Array(rest.prefix(8))
        guard head.count == 8, head[0] == 1 else { return nil }
        let length = Int(head[4]) * 256 + Int(head[5])
        guard rest.count >= 8 + length + Int(head[6]) else { return nil }
        let content = Array(rest.dropFirst(8).prefix(length))
        rest = rest.dropFirst(8 + length + Int(head[6]))
        return (head[1], Int(head[2]) * 256 + Int(head[3]), content)
    }

    /// The pairs up to one that is cut, as a CGI environment has them: the first `=` ends a name.
    static func pairs(in bytes: [UInt8]) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        var rest = bytes[...]
        while let name = length(&rest), let value = length(&rest), rest.count >= name + value {
            let variable = rest.prefix(name) + [0x3D] + rest.dropFirst(name).prefix(value)
            let parts = variable.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
            pairs.append((String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self)))
            rest = rest.dropFirst(name + value)
        }
        return pairs
    }

    private static func length(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.popFirst() else { return nil }
        guard first > 127 else { return Int(first) }
        guard bytes.count >= 3 else { return nil }
        defer { bytes = bytes.dropFirst(3) }
        return bytes.prefix(3).reduce(Int(first) - 128) { $0 * 256 + Int($1) }
    }
}
