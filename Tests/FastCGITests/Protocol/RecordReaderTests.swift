import Glibc
import Testing
import Web

@testable import FastCGI

/// What a thread keeps of the requests that it read.
@Suite struct RecordReaderTests {
    private let client: Client
    private let server: Client

    init() throws {
        try #require(LibFCGI.isReady)
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        client = Client(adopting: ends[0])
        server = Client(adopting: ends[1])
    }

    private static let large = Wire.request("POST", "/", body: [UInt8](repeating: 7, count: 1_000_000))

    /// Reads what the client sends meanwhile; `isAll` says that it then closes the connection.
    private func read(
        _ records: inout RecordReader, _ bytes: [UInt8], isAll: Bool = false
    ) throws -> RecordReader.Arrival {
        let end = client.descriptor
        let sender = try WorkerThread {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
            if isAll { shutdown(end, Int32(SHUT_WR)) }
        }
        defer { sender.join() }
        if !bytes.isEmpty { #expect(server.seesAnswerBegin()) }
        return try records.next(from: server.descriptor, until: Deadline(Limits(), from: .now))
    }

    private func path(_ records: inout RecordReader, _ arrival: RecordReader.Arrival) throws -> String? {
        guard case .request(let frames) = arrival else { return nil }
        let outcome = records.withRecords { RequestReader(limits: Limits()).read($0, frames) }
        guard case .request(let request) = outcome else { return nil }
        return "\(request.path) \(request.body.count)"
    }

    @Test func `the room of a large request is given back once it is read`() throws {
        var records = RecordReader(limits: Limits())
        let small = records.room
        let arrival = try read(&records, Self.large)
        #expect(try path(&records, arrival) == "/ 1000000")
        #expect(records.room > 1_000_000)
        records.release()
        #expect(records.room == small)
        #expect(!records.hasMore)
        #expect(try path(&records, read(&records, Wire.request("GET", "/next"))) == "/next 0")
    }

    @Test func `what came with a large request is not given back with it`() throws {
        var records = RecordReader(limits: Limits())
        let small = records.room
        let arrival = try read(&records, Self.large + Wire.request("GET", "/next"))
        #expect(try path(&records, arrival) == "/ 1000000")
        records.release()
        #expect(try path(&records, read(&records, [])) == "/next 0")
        records.release()
        #expect(records.room == small)
    }

    @Test func `the room of a small request is kept`() throws {
        var records = RecordReader(limits: Limits())
        _ = try read(&records, Wire.request("POST", "/", body: [UInt8](repeating: 7, count: 60_000)))
        let room = records.room
        records.release()
        #expect(records.room == room && room > 60_000 && room <= 128 * 1024)
    }

    @Test func `a large request that breaks off leaves nothing`() throws {
        var records = RecordReader(limits: Limits())
        let small = records.room
        #expect(throws: ProtocolError.self) { try read(&records, Array(Self.large.dropLast(8)), isAll: true) }
        #expect(records.room == small)
    }
}
