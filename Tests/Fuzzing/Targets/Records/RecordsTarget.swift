import Glibc
import HTTPTypes
import Platform
import Web

@testable import FastCGI

/// What a web server's connection brings, byte for byte, through the reader of records and libfcgi's parser.
enum RecordsTarget {
    static let limits = {
        var limits = Limits()
        (limits.params, limits.paramBytes, limits.bodyBytes, limits.heldBytes) = (16, 1_024, 2_048, 16)
        return limits
    }()

    static func run(_ input: [UInt8]) throws {
        try hold(LibFCGI.isReady, "libfcgi is ready")
        let arrivals = try RecordedConnection(SOCK_STREAM).read([input])
        try check(arrivals, input)
        let streamed = try RecordedConnection(SOCK_STREAM).read([input], intoFiles: true)
        try hold(streamed.map(\.summary) == arrivals.map(\.summary), "long bodies in files are the same requests")
        // A connection of packets keeps them apart; a socket has room for some 200.
        guard input.count <= 200 else { return }
        let again = try RecordedConnection(SOCK_SEQPACKET).read(input.map { [$0] })
        try hold(again.map(\.summary) == arrivals.map(\.summary), "bytes one at a time are the same requests")
    }

    private static func check(_ arrivals: [RecordedArrival], _ input: [UInt8]) throws(Broken) {
        let taken = arrivals.reduce(0) { $0 + $1.taken }
        try hold(taken <= input.count, "no byte is taken twice")
        let expected = RecordsReference(input).requests
        for (index, arrival) in arrivals.filter(\.isRequest).enumerated() {
            try hold(index < expected.count, "a request is one by the specification")
            guard case .request(let request) = arrival.what else { continue }
            try check(request, expected[index])
        }
    }

    static func check(_ request: Request, _ expected: RecordsReference.Request) throws(Broken) {
        let first = { (name: String) in expected.params.first { $0.name == name }?.value }
        try hold(request.body == expected.body, "the body is what STDIN holds")
        try hold(request.body.count <= limits.bodyBytes, "a body is bounded")
        try hold(request.method.rawValue == first("REQUEST_METHOD"), "the method is the param's")
        try hold(request.path.utf8.first == UInt8(ascii: "/"), "a path begins with a slash")
        let target = first("REQUEST_URI") ?? ""
        try hold(target.isEmpty || target.utf8.starts(with: request.path.utf8), "the path is that of REQUEST_URI")
        try hold(request.fields.count <= limits.params, "fields are bounded")
        let values = Set(expected.params.map { Array(HTTPField(name: .cookie, value: $0.value).value.utf8) })
        for field in request.fields {
            try hold(values.contains(Array(field.value.utf8)), "a field is a param's value")
            try hold(field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 9 }, "a field has no control byte")
        }
    }
}

/// What the reader found on a connection.
struct RecordedArrival {
    enum What {
        case request(Request), refused(Int), management([UInt8]), failed(String)
    }

    let what: What
    /// Bytes of its records.
    let taken: Int

    var isRequest: Bool {
        switch what {
        case .request, .refused: true
        case .management, .failed: false
        }
    }

    /// All but what is random.
    var summary: String {
        switch what {
        case .request(let request):
            "\(request.method) \(request.path)?\(request.query) \(request.fields.map { "\($0)" }) \(request.body)"
        case .refused(let status): "\(status)"
        case .management(let bytes): "\(bytes)"
        case .failed(let why): why
        }
    }
}

/// A connection on which everything has arrived, and whose other end is closed.
struct RecordedConnection {
    private let kind: __socket_type

    init(_ kind: __socket_type) {
        self.kind = kind
    }

    /// What the reader finds in these packets.
    func read(_ packets: [[UInt8]], intoFiles: Bool = false) throws(Broken) -> [RecordedArrival] {
        var ends: [Int32] = [-1, -1]
        try hold(socketpair(AF_UNIX, Int32(kind.rawValue), 0, &ends) == 0, "there is a socket")
        defer { for end in ends { close(end) } }
        for packet in packets where !packet.isEmpty {
            let sent = packet.withUnsafeBytes { send(ends[0], $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
            try hold(sent == packet.count, "a socket has room for the input")
        }
        shutdown(ends[0], Int32(SHUT_WR))
        return try arrivals(on: ends[1], intoFiles)
    }

    private func arrivals(on connection: Int32, _ intoFiles: Bool) throws(Broken) -> [RecordedArrival] {
        let limits = RecordsTarget.limits
        let requests = RequestReader(limits: limits)
        var records = RecordReader(limits: limits, asks: intoFiles)
        var arrivals: [RecordedArrival] = []
        while true {
            let arrival: RecordReader.Arrival
            do throws(ProtocolError) {
                arrival = try Self.next(&records, requests, on: connection)
            } catch {
                return arrivals + [RecordedArrival(what: .failed("\(error)"), taken: 0)]
            }
            let what: RecordedArrival.What
            switch arrival {
            case .end: return arrivals
            case .nothing: throw Broken(description: "a connection that is closed has ended")
            case .longBody, .paused: throw Broken(description: "a body is asked for once")
            case .managementRecord(let header):
                what = .management(records.withRecords { ManagementResponse.bytes(to: header, $0, threads: 4) })
            case .request(let frames): what = try Self.what(records.withRecords { requests.read($0, frames) })
            }
            arrivals.append(RecordedArrival(what: what, taken: records.withRecords(\.count)))
        }
    }

    /// The next arrival, of which a long body goes to a file.
    private static func next(
        _ records: inout RecordReader, _ requests: RequestReader, on connection: Int32
    ) throws(ProtocolError) -> RecordReader.Arrival {
        let limits = RecordsTarget.limits
        let deadline = Deadline(limits, from: .now)
        let arrival = try records.next(from: connection, until: deadline)
        guard case .longBody(let frames) = arrival else { return arrival }
        let head = records.withRecords { requests.head($0) }
        let length = head?.request.fields[.contentLength].flatMap { Int($0) } ?? 0
        let isLong = (limits.heldBytes + 1...limits.bodyBytes).contains(length)
        let stream = isLong ? BodyStream(length, in: UploadSpace(files: 1, bytes: length)) : nil
        return try records.next(frames, to: stream, from: connection, until: deadline)
    }

    private static func what(_ outcome: RequestReader.Outcome) throws(Broken) -> RecordedArrival.What {
        var request: Request
        switch outcome {
        case .refused(let status, _): return .refused(status.code)
        case .request(let found), .question(let found): request = found
        }
        if case .file(let file) = request.longBody {
            try hold(request.body.isEmpty && file.size > RecordsTarget.limits.heldBytes, "a body is in one place")
            let count = try? file.read(file.size, at: 0, into: &request.body)
            try hold(count == file.size, "a file can be read")
        }
        if case .refused = request.longBody { throw Broken(description: "there is a file for each body") }
        return .request(request)
    }
}
