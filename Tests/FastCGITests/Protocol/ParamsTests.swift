import HTTPTypes
import Testing
import Web

@testable import FastCGI

@Suite struct ParamsTests {
    /// What the handler saw of a request with these params.
    private func seen(_ params: [(String, String)], method: String = "GET", target: String = "/") throws -> Request {
        let worker = try Running()
        #expect(try worker.ask(Wire.request(method, target, more: params)).status == 200)
        return try #require(worker.handled.all.first)
    }

    private func status(params: [UInt8]) throws -> Int {
        let worker = try Running()
        let client = try worker.client()
        let status = try client.ask(Wire.begin() + Wire.stream(Wire.params, params) + Wire.record(Wire.stdin)).status
        #expect(worker.handled.all.count == (status == 200 ? 1 : 0))
        #expect(try client.ask(Wire.request()).status == 200, "the connection is kept")
        return status
    }

    private let line = Wire.pairs(Wire.line("GET", "/"))

    @Test func `a request has what nginx says of it`() throws {
        let request = try seen(
            [
                ("HTTPS", "on"), ("CONTENT_TYPE", "text/plain"), ("HTTP_ACCEPT_LANGUAGE", "vi"),
                ("HTTP_COOKIE", "a=1"), ("QUERY_STRING", "ignored"),
            ], method: "PUT", target: "/caf%C3%A9/?q=1&r=a?b")
        #expect(request.method == .put)
        #expect(request.path == "/caf%C3%A9/")
        #expect(request.query == "q=1&r=a?b")
        #expect(request.isSecure)
        #expect(request.remoteAddress == "127.0.0.1")
        #expect(request.fields[.contentType] == "text/plain")
        #expect(request.fields[.acceptLanguage] == "vi")
        #expect(request.fields[.cookie] == "a=1")
        #expect(request.fields[HTTPField.Name("Host")!] == "shop.example")
    }

    @Test func `without REQUEST_URI the target is put together from its parts`() throws {
        let worker = try Running()
        let params = Wire.pairs([
            ("REQUEST_METHOD", "GET"), ("SCRIPT_NAME", "/a"), ("PATH_INFO", "/b"), ("QUERY_STRING", "c=d"),
        ])
        let request = Wire.begin() + Wire.stream(Wire.params, params) + Wire.record(Wire.stdin)
        #expect(try worker.ask(request).status == 200)
        #expect(worker.handled.all.map { "\($0.path)?\($0.query)" } == ["/a/b?c=d"])
    }

    @Test func `five hundred and twelve params are taken, one more is 431`() throws {
        for (count, expected) in [(512, 200), (513, 431)] {
            let more = (0..<(count - 5)).map { ("HTTP_X_\($0)", "\($0)") }
            #expect(try status(params: line + Wire.pairs(more)) == expected)
        }
    }

    @Test func `sixty-four KiB of params are taken, a byte more is 431`() throws {
        let taken = Wire.line("GET", "/").reduce(0) { $0 + $1.0.utf8.count + $1.1.utf8.count }
        for (total, expected) in [(65_536, 200), (65_537, 431), (1_000_000, 431)] {
            let value = [UInt8](repeating: 0x61, count: total - taken - 8)
            #expect(try status(params: line + Wire.pair(Array("HTTP_ABC".utf8), value)) == expected)
        }
    }

    @Test(arguments: ["", "no-slash", "http://other.example/", "*", "?q"])
    func `a target that is no path is 400`(target: String) throws {
        #expect(try status(params: Wire.pairs(Wire.line("GET", target))) == 400)
    }

    @Test(arguments: ["", "GE T", "GET\r\n", "G\u{0}"])
    func `a method that is no token is 400`(method: String) throws {
        #expect(try status(params: Wire.pairs(Wire.line(method, "/"))) == 400)
    }

    @Test func `no method at all is 400, and so are no params`() throws {
        #expect(try status(params: Wire.pairs([("REQUEST_URI", "/")])) == 400)
        #expect(try status(params: []) == 400)
    }

    @Test func `a target that is no UTF-8 is 400`() throws {
        let target = Wire.pair(Array("REQUEST_URI".utf8), [0x2F, 0xFF, 0xFE])
        #expect(try status(params: Wire.pairs([("REQUEST_METHOD", "GET")]) + target) == 400)
    }

    @Test func `a variable that comes twice with two values is 400, with one value is taken`() throws {
        #expect(try status(params: line + Wire.pairs([("REQUEST_URI", "/other")])) == 400)
        #expect(try status(params: line + Wire.pairs([("REQUEST_URI", "/")])) == 200)
    }

    @Test func `broken UTF-8 in a field becomes U+FFFD, the rest of the field and its neighbours stay`() throws {
        let worker = try Running()
        let broken = Wire.pair(Array("HTTP_X_BROKEN".utf8), [0x61, 0xC3, 0x62])
        let params = line + broken + Wire.pairs([("HTTP_X_TEXT", "Đà Nẵng 咖啡")])
        #expect(try worker.ask(Wire.begin() + Wire.stream(Wire.params, params) + Wire.record(Wire.stdin)).status == 200)
        let fields = try #require(worker.handled.all.first).fields
        #expect(fields[HTTPField.Name("X-Broken")!] == "a\u{FFFD}b")
        #expect(fields[HTTPField.Name("X-Text")!] == "Đà Nẵng 咖啡")
    }

    @Test(arguments: ["a\u{1B}[2J", "a\r\nb: c", "a\u{0}b", "\u{7F}"])
    func `a field with a control byte is 400`(value: String) throws {
        #expect(try status(params: line + Wire.pairs([("HTTP_X", value)])) == 400)
    }

    @Test func `names of no length, and names that are no tokens, are left out`() throws {
        let worker = try Running()
        let params =
            Wire.pairs([("", ""), ("", "value")]) + line
            + Wire.pairs([("HTTP_", "a"), ("HTTP_A B", "c"), ("HTTP_A:", "c"), ("=", "x"), ("A=B", "x")])
        #expect(try worker.ask(Wire.begin() + Wire.stream(Wire.params, params) + Wire.record(Wire.stdin)).status == 200)
        #expect(worker.handled.all.first?.fields.map(\.name.canonicalName) == ["host"])
    }

    @Test func `a client's Proxy field is dropped`() throws {
        #expect(try seen([("HTTP_PROXY", "http://evil.example")]).fields[HTTPField.Name("Proxy")!] == nil)
    }

    @Test func `the web server's request id is taken where it is plain`() throws {
        #expect(try seen([("REQUEST_ID", "0123456789abcdef0123456789abcdef")]).id == "0123456789abcdef0123456789abcdef")
        for bad in ["", "short", "a b c d e f", "<script>alert(1)</script>", String(repeating: "a", count: 65)] {
            let id = try seen([("REQUEST_ID", bad)]).id
            #expect(id.count == 32 && id != bad)
            #expect(id.allSatisfy { $0.isHexDigit })
        }
    }

    @Test func `two requests without an id get two`() throws {
        let worker = try Running()
        for _ in 0..<2 { #expect(try worker.ask(Wire.request()).status == 200) }
        #expect(Set(worker.handled.all.map(\.id)).count == 2)
    }
}
