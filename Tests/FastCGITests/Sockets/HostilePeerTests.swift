import Foundation
import HTTPTypes
import Testing
import Web

@testable import FastCGI

/// What would abort libfcgi 2.4.2, or make it take memory without a bound, from a peer that may connect.
@Suite struct HostilePeerTests {
    private static let line = Wire.pairs(Wire.line("POST", "/"))
    private static let manyValues = Wire.record(
        9, Wire.pairs((0..<500).map { _ in ("FCGI_MPXS_CONNS", "") }), id: 0)

    @Test(
        arguments: [
            [0xFF, 0xFF, 0xFF, 0xFF, 1], [1, 0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0xFF, 0xFF, 0xFF, 0xFD, 0x80, 0, 0, 2], [0xC0, 0, 0, 0, 0xC0, 0, 0, 0],
        ] as [[UInt8]])
    func `lengths near 2^31 are 431, and the connection is kept`(lengths: [UInt8]) throws {
        let worker = try Running()
        let client = try worker.client()
        let params = Wire.stream(Wire.params, Self.line + lengths + [UInt8](repeating: 65, count: 300))
        #expect(try client.ask(Wire.begin() + params + Wire.record(Wire.stdin)).status == 431)
        #expect(worker.handled.all.isEmpty)
        #expect(try client.ask(Wire.request()).status == 200)
    }

    @Test(arguments: [0, 1, 2])
    func `FCGI_GET_VALUES inside a request closes the connection, wherever it comes`(place: Int) throws {
        let worker = try Running()
        let client = try worker.client()
        let params = Wire.record(Wire.params, Self.line + Wire.pairs([("CONTENT_LENGTH", "2")]))
        let parts = [Wire.begin(), params + Wire.record(Wire.params), Wire.record(Wire.stdin, [1])]
        try client.send(parts[...place].flatMap { $0 } + Self.manyValues)
        #expect(client.seesEnd())
        #expect(worker.handled.all.isEmpty)
        #expect(try worker.ask(Wire.request()).status == 200)
    }

    @Test func `params and body in records of one byte are put together`() throws {
        let worker = try Running()
        let params = Self.line + Wire.pairs([("CONTENT_LENGTH", "3"), ("HTTP_X", String(repeating: "v", count: 200))])
        let bytes: [UInt8] = [1, 2, 3]
        let request =
            Wire.begin() + params.flatMap { Wire.record(Wire.params, [$0], padding: 255) } + Wire.record(Wire.params)
            + bytes.flatMap { Wire.record(Wire.stdin, [$0], padding: 7) } + Wire.record(Wire.stdin)
        #expect(try worker.ask(request).body == bytes)
        #expect(worker.handled.all.first?.fields.map(\.value).contains(String(repeating: "v", count: 200)) == true)
    }

    @Test func `params without an end are cut`() throws {
        let worker = try Running()
        let client = try worker.client()
        try client.send(Wire.begin())
        let record = Wire.record(Wire.params, Wire.pair([65], [UInt8](repeating: 66, count: 60_000)))
        #expect(throws: Client.Failure.closed) { for _ in 0..<2_000 { try client.send(record) } }
        #expect(worker.handled.all.isEmpty)
    }
}
