import Testing

@testable import FastCGI

/// libfcgi on the file in memory, without the guard in front of it.
@Suite struct ParserTests {
    private let parser: Parser

    init() throws {
        try #require(LibFCGI.isReady)
        parser = Parser()
    }

    /// The query in the params that libfcgi made of the records; nil where it refused them.
    private func query(_ records: [UInt8]) -> String? {
        records.withUnsafeBytes { bytes in
            parser.parse(bytes) { (try? $0.params())?[.query] ?? "" }
        }
    }

    private func request(_ value: String) -> [UInt8] {
        Wire.begin() + Wire.stream(Wire.params, Wire.pairs([("QUERY_STRING", value)])) + Wire.record(Wire.stdin)
    }

    @Test func `one request after another is parsed, shorter or longer than the last`() {
        for length in [1, 5_000, 3, 20_000, 0, 8_192, 2] {
            let value = String(repeating: "v", count: length)
            #expect(query(request(value)) == value)
        }
    }

    @Test func `records that end too early never run on into those of an earlier request`() {
        let whole = request("a long value that stays behind in the file")
        let params = Wire.pairs([("QUERY_STRING", "short")])
        for records in [[], Wire.begin(), Wire.begin() + Wire.record(Wire.params, params)] {
            #expect(query(whole) == "a long value that stays behind in the file")
            #expect(query(records) == nil)
        }
        #expect(query(request("next")) == "next")
    }

    @Test func `what libfcgi refuses costs a file, and the next request is parsed`() {
        for _ in 0..<3 {
            #expect(query(Array("no FastCGI at all".utf8)) == nil)
            #expect(query(request("next")) == "next")
        }
    }
}
