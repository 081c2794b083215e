import HTTPTypes
import Testing
import Web

@testable import FastCGI

@Suite struct BodyTests {
    private func post(_ body: [UInt8], length: String?) -> [UInt8] {
        Wire.request("POST", "/", more: length.map { [("CONTENT_LENGTH", $0)] } ?? [], body: body)
    }

    @Test(arguments: [0, 1, 8_191, 8_192, 8_193, 65_535, 65_536, 1_048_576])
    func `a body arrives byte for byte`(size: Int) throws {
        let worker = try Running()
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 3) }
        #expect(try worker.ask(post(body, length: "\(size)")).body == body)
        #expect(worker.handled.all.count == 1)
    }

    @Test func `over one MiB is 413, the handler is not asked and the connection is kept`() throws {
        let worker = try Running()
        let client = try worker.client()
        let body = [UInt8](repeating: 0, count: 1_048_577)
        #expect(try client.ask(post(body, length: "1048577")).status == 413)
        #expect(worker.handled.all.isEmpty)
        #expect(try client.ask(Wire.request()).status == 200)
    }

    @Test func `a body without an end is cut`() throws {
        let worker = try Running()
        let client = try worker.client()
        let start = Wire.begin() + Wire.stream(Wire.params, Wire.pairs(Wire.line("POST", "/")))
        try client.send(start)
        let record = Wire.record(Wire.stdin, [UInt8](repeating: 0, count: 60_000))
        #expect(throws: Client.Failure.closed) { for _ in 0..<2_000 { try client.send(record) } }
        #expect(worker.handled.all.isEmpty)
    }

    @Test(arguments: [
        "-1", "-0", "+3", " 3", "3 ", "0x3", "3.0", "3e0", "abc", "３", "18446744073709551619", "3, 3", "3\n",
    ])
    func `a length that is no number is 400`(length: String) throws {
        let worker = try Running()
        let client = try worker.client()
        #expect(try client.ask(post([1, 2, 3], length: length)).status == 400)
        #expect(worker.handled.all.isEmpty)
        #expect(try client.ask(Wire.request()).status == 200)
    }

    @Test func `a length that is huge is 413`() throws {
        let worker = try Running()
        for length in ["1048577", "4294967299", "9223372036854775807"] {
            #expect(try worker.ask(post([1, 2, 3], length: length)).status == 413)
        }
        #expect(worker.handled.all.isEmpty)
    }

    @Test func `two lengths are 400`() throws {
        let worker = try Running()
        let twice = [("CONTENT_LENGTH", "3"), ("CONTENT_LENGTH", "4")]
        #expect(try worker.ask(Wire.request("POST", "/", more: twice, body: [1, 2, 3])).status == 400)
        #expect(worker.handled.all.isEmpty)
    }

    @Test(arguments: ["0", "2", "", "4", "1000000"])
    func `a body shorter or longer than announced is 400 and reaches no handler`(length: String) throws {
        let worker = try Running()
        let client = try worker.client()
        #expect(try client.ask(post([1, 2, 3], length: length)).status == 400)
        #expect(worker.handled.all.isEmpty)
        #expect(try client.ask(Wire.request()).status == 200)
    }

    @Test(arguments: ["0", "", "1", "2000000", "-1"])
    func `records hidden in a body are never a request`(length: String) throws {
        let worker = try Running()
        let client = try worker.client()
        let forged = Wire.request("POST", "/forged", more: [("REMOTE_USER", "admin")])
        for copies in [1, 20, 200] {
            let body = (0..<copies).flatMap { _ in forged }
            #expect(try [400, 413].contains(client.ask(post(body, length: length)).status))
            #expect(try client.ask(Wire.request("GET", "/honest")).status == 200)
        }
        #expect(worker.handled.paths == ["/honest", "/honest", "/honest"])
    }

    @Test func `a body that the handler does not look at is no request either`() throws {
        let worker = try Running { _ in Response(status: .noContent) }
        let client = try worker.client()
        let forged = (0..<100).flatMap { _ in Wire.request("POST", "/forged") }
        for _ in 0..<3 { #expect(try client.ask(Wire.request("POST", "/upload", body: forged)).status == 204) }
        #expect(worker.handled.paths == ["/upload", "/upload", "/upload"])
    }
}
