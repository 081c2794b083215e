import Testing
import Web

@testable import FastCGI

/// What no web server sends: the connection is closed, the handler not asked, the next client served.
@Suite struct BrokenRequestTests {
    @Test(arguments: Broken.all)
    func `what is no request closes the connection and reaches no handler`(broken: Broken) throws {
        let worker = try Running()
        let client = try worker.client()
        try? client.send(broken.bytes)
        client.finish()
        #expect(try client.rest().allSatisfy { $0.type != Wire.stdout })
        #expect(worker.handled.all.isEmpty)
        #expect(try worker.ask(Wire.request()).status == 200)
    }

    @Test func `a request cut anywhere reaches no handler`() throws {
        let worker = try Running()
        let whole = Wire.request("POST", "/", body: Array("a body".utf8))
        for length in 0..<whole.count {
            let client = try worker.client()
            try client.send(Array(whole[..<length]))
            client.finish()
            #expect(client.seesEnd(), "cut at \(length)")
        }
        #expect(whole.count > 150)
        #expect(worker.handled.all.isEmpty)
        #expect(try worker.ask(whole).status == 200)
    }

    @Test func `a request without a length, cut after its params, reaches no handler`() throws {
        let worker = try Running()
        let whole = Wire.begin() + Wire.stream(Wire.params, Wire.pairs(Wire.line("GET", "/")))
        for length in [whole.count, whole.count - 8, whole.count - 11] {
            let client = try worker.client()
            try client.send(Array(whole[..<length]))
            client.finish()
            #expect(client.seesEnd())
        }
        #expect(worker.handled.all.isEmpty)
    }

    @Test func `a few aborts of no request are passed over, and a flood of them is cut`() throws {
        let worker = try Running()
        let client = try worker.client()
        let aborts = { (count: Int) in (0..<count).flatMap { _ in Wire.record(Wire.abort, id: 9) } }
        for _ in 0..<3 { #expect(try client.ask(aborts(8) + Wire.request()).status == 200) }
        let flood = aborts(10_000)
        let began = ContinuousClock.now
        #expect(throws: Client.Failure.closed) {
            while ContinuousClock.now - began < .seconds(8) { try client.send(flood) }
        }
        #expect(worker.log.waits(for: "a connection was closed", "out of order"))
        #expect(try worker.ask(Wire.request()).status == 200)
    }

    struct Broken: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: [UInt8]

        static let line = Wire.pairs(Wire.line("GET", "/"))
        static let params = Wire.stream(Wire.params, line)
        static let end = Wire.record(Wire.stdin)
        /// Params that have not ended.
        static let open = Wire.begin() + Wire.record(Wire.params, line)
        static let all = [
            Broken("nothing", []),
            Broken("HTTP", Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)),
            Broken("version 0", Wire.record(Wire.begin, [0, 1, 1, 0, 0, 0, 0, 0], version: 0) + params),
            Broken("version 2 at first", Wire.record(Wire.begin, [0, 1, 1, 0, 0, 0, 0, 0], version: 2) + params),
            Broken("version 2 among the params", Wire.begin() + Wire.record(Wire.params, line, version: 2)),
            Broken("version 2 at the body", Wire.begin() + params + Wire.record(Wire.stdin, version: 2)),
            Broken("params first", params + end),
            Broken("a management record first", Wire.record(9, Wire.pairs([("FCGI_MAX_CONNS", "")]), id: 0)),
            Broken("an unknown type first", Wire.record(77)),
            Broken("a short BEGIN_REQUEST", Wire.record(Wire.begin, [0, 1, 1]) + params),
            Broken("request id 0", Wire.begin(id: 0) + params),
            Broken("a second request within the first", Wire.begin() + params + Wire.begin(id: 2) + end),
            Broken("the same request twice begun", Wire.begin() + params + Wire.begin() + end),
            Broken("another request's records", Wire.begin() + params + Wire.record(Wire.stdin, [9], id: 7)),
            Broken("a management record within", Wire.begin() + params + Wire.record(9, id: 0) + end),
            Broken("STDIN before the params end", open + end),
            Broken("an abort before the params", Wire.begin() + Wire.record(Wire.abort)),
            Broken("an abort among the params", open + Wire.record(Wire.abort)),
            Broken("an abort before the body", Wire.begin() + params + Wire.record(Wire.abort)),
            Broken(
                "an abort in the body",
                Wire.begin() + Wire.stream(Wire.params, line + Wire.pairs([("CONTENT_LENGTH", "3")]))
                    + Wire.record(Wire.stdin, [1]) + Wire.record(Wire.abort)),
            Broken("a param longer than what comes", Wire.begin() + Wire.stream(Wire.params, [0x80, 1, 0, 0, 1, 65])),
            Broken("a param's length cut", Wire.begin() + Wire.stream(Wire.params, [0x80, 1])),
        ]

        init(_ name: String, _ bytes: [UInt8]) {
            testDescription = name
            self.bytes = bytes
        }
    }
}
