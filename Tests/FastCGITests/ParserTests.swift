import CFastCGI
import Testing

@testable import FastCGI

/// libfcgi on the file in memory, without the guard in front of it.
@Suite struct ParserTests {
    private let parser = Parser()

    /// The first param that libfcgi made of the records, after its own FCGI_ROLE; nil where it refused them.
    private func firstParam(_ records: [UInt8]) -> String? {
        records.withUnsafeBytes { bytes in
            parser.parse(bytes) { request in
                request.pointee.envp?[1].map { String(cString: $0) } ?? ""
            }
        }
    }

    private func request(_ value: String) -> [UInt8] {
        Wire.begin() + Wire.stream(Wire.params, Wire.pairs([("NAME", value)])) + Wire.record(Wire.stdin)
    }

    @Test func `one request after another is parsed, shorter or longer than the last`() {
        for length in [1, 5_000, 3, 20_000, 0, 8_192, 2] {
            let value = String(repeating: "v", count: length)
            #expect(firstParam(request(value)) == "NAME=\(value)")
        }
    }

    @Test func `records that end too early never run on into those of an earlier request`() {
        let whole = request("a long value that stays behind in the file")
        #expect(firstParam(whole) != nil)
        for length in 0..<(whole.count - 8) { #expect(firstParam(Array(whole[..<length])) == nil, "cut at \(length)") }
        #expect(firstParam(request("next")) == "NAME=next")
    }

    @Test func `what libfcgi refuses costs a file, and the next request is parsed`() {
        for _ in 0..<3 {
            #expect(firstParam(Array("no FastCGI at all".utf8)) == nil)
            #expect(firstParam(request("next")) == "NAME=next")
        }
    }
}
