import Testing

@testable import FastCGI

/// What the protocol answers beside responses (FastCGI 1.0, 4 and 5.4).
@Suite struct ManagementTests {
    private static let getValues: UInt8 = 9
    private static let unknownRole: UInt8 = 3

    private func rest(_ bytes: [UInt8]) throws -> [(type: UInt8, content: [UInt8])] {
        let worker = try Running()
        let client = try worker.client()
        try client.send(bytes)
        client.finish()
        let rest = try client.rest()
        #expect(worker.handled.all.isEmpty)
        return rest
    }

    @Test func `the values that are asked for are told, each once`() throws {
        let names = ["FCGI_MAX_CONNS", "FCGI_MPXS_CONNS", "UNKNOWN"].map { ($0, "") }
        let rest = try rest(Wire.record(Self.getValues, Wire.pairs(names), id: 0))
        #expect(rest.map(\.type) == [10])
        #expect(rest.first?.content == Wire.pairs([("FCGI_MAX_CONNS", "2"), ("FCGI_MPXS_CONNS", "0")]))
    }

    /// With libfcgi 2.4.2 alone, it overruns 64 bytes of its stack.
    @Test func `five hundred times the same name is answered once, and the connection goes on`() throws {
        let worker = try Running()
        let client = try worker.client()
        let names = Wire.pairs((0..<500).map { _ in ("FCGI_MPXS_CONNS", "") })
        try client.send(Wire.record(Self.getValues, names, id: 0))
        #expect(throws: Client.Failure.unexpectedRecord(10)) { try client.answer() }
        #expect(try client.ask(Wire.request()).status == 200)
    }

    @Test(arguments: [[0x80], [0xFF, 0xFF, 0xFF, 0xFF, 1], [5], [200, 1, 1], []] as [[UInt8]])
    func `a broken FCGI_GET_VALUES gets an empty result`(content: [UInt8]) throws {
        let rest = try rest(Wire.record(Self.getValues, content, id: 0))
        #expect(rest.map(\.type) == [10] && rest[0].content.isEmpty)
    }

    @Test func `a management record of another type is named as unknown`() throws {
        let rest = try rest(Wire.record(42, [1, 2, 3], id: 0))
        #expect(rest.map(\.type) == [11])
        #expect(rest.first?.content.first == 42)
    }

    @Test(arguments: [0, 2, 3, 9] as [UInt8])
    func `a role other than responder is refused by name`(role: UInt8) throws {
        let params = Wire.stream(Wire.params, Wire.pairs(Wire.line("GET", "/")))
        let rest = try rest(Wire.begin(role: role) + params + Wire.record(Wire.stdin))
        #expect(rest.map(\.type) == [Wire.end])
        #expect(rest.first?.content.dropFirst(4).first == Self.unknownRole)
    }

    @Test func `an aborted request ends without a response`() throws {
        let params = Wire.stream(Wire.params, Wire.pairs(Wire.line("GET", "/")))
        #expect(try rest(Wire.begin() + params + Wire.record(Wire.abort)).map(\.type) == [Wire.end])
    }
}
