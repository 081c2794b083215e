import HTTPTypes
import Platform
import Testing
import Web

@testable import FastCGI

@Suite struct ResponseTests {
    private func read(_ response: Response, to method: String = "GET") throws -> Answer {
        let worker = try Running { _ in response }
        let client = try worker.client()
        let answer = try client.ask(Wire.request(method))
        #expect(try client.ask(Wire.request(method)).status == answer.status, "the connection is kept")
        return answer
    }

    private let page = Response(status: .ok, fields: [.contentType: "text/plain"], body: Array("a page".utf8))

    @Test func `an answer has its status, fields, length and body`() throws {
        let answer = try read(page)
        #expect(answer.fields.map(\.name) == ["Status", "Content-Type", "Content-Length"])
        #expect(answer.fields.map(\.value) == ["200 OK", "text/plain", "6"])
        #expect(answer.text == "a page")
    }

    @Test func `a HEAD has the length of a GET and no body`() throws {
        let answer = try read(page, to: "HEAD")
        #expect(answer["Content-Length"] == "6")
        #expect(answer.body.isEmpty)
    }

    @Test(arguments: [HTTPResponse.Status.noContent, .notModified])
    func `204 and 304 have neither length nor body`(status: HTTPResponse.Status) throws {
        let response = Response(status: status, fields: [.eTag: "\"1\"", .vary: "Accept"], body: [1, 2, 3])
        let answer = try read(response)
        #expect(answer.fields.map(\.name) == ["Status", "ETag", "Vary"])
        #expect(answer.body.isEmpty)
    }

    @Test func `an empty page has a length of 0`() throws {
        #expect(try read(Response(status: .ok))["Content-Length"] == "0")
    }

    @Test func `a length that the handler made up is replaced`() throws {
        let answer = try read(Response(status: .ok, fields: [.contentLength: "999"], body: [1]))
        #expect(answer.fields.filter { $0.name.lowercased() == "content-length" }.map(\.value) == ["1"])
    }

    @Test func `fields of one name stay several`() throws {
        var fields = HTTPFields()
        for cookie in ["a=1", "b=2"] { fields.append(HTTPField(name: .setCookie, value: cookie)) }
        let cookies = try read(Response(status: .ok, fields: fields)).fields.filter { $0.name == "Set-Cookie" }
        #expect(cookies.map(\.value) == ["a=1", "b=2"])
    }

    @Test(arguments: [0, 1, 65_000, 65_500, 131_072, 300_000, 3_000_000])
    func `a body of any size is read back exactly, in as few records as it takes`(size: Int) throws {
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 11) }
        let answer = try read(Response(status: .ok, body: body))
        #expect(answer.body == body)
        #expect(answer.records == (size + 30 + 65_527) / 65_528)
    }

    @Test(arguments: [0, 1, 65_400, 65_528, 300_000, 3_000_000])
    func `a file is read back exactly, and a HEAD has its length`(size: Int) throws {
        var response = Response(status: .ok)
        response.file = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 11) }
        let answer = try read(response)
        #expect(answer.body == response.file as? [UInt8] && answer["Content-Length"] == "\(size)")
        let head = try read(response, to: "HEAD")
        #expect(head.body.isEmpty && head["Content-Length"] == "\(size)")
    }

    @Test func `a file that ends before its length breaks the connection off`() throws {
        var response = Response(status: .ok)
        response.file = ShortFile()
        let worker = try Running { [response] _ in response }
        #expect(throws: (any Error).self) { try worker.client().ask(Wire.request("GET")) }
    }

    @Test func `what would break out of a field's line goes out in that line`() throws {
        // HTTPTypes makes spaces of CR, LF and NUL, so that none can come from a handler.
        let fields: HTTPFields = [.location: "/a\r\nSet-Cookie: b=c\u{0}d"]
        let answer = try read(Response(status: .seeOther, fields: fields))
        #expect(answer.fields.map(\.name) == ["Status", "Location", "Content-Length"])
        #expect(answer["Location"] == "/a  Set-Cookie: b=c d")
        let reason = HTTPResponse.Status(code: 200, reasonPhrase: "OK\r\nX: y")
        #expect(try read(Response(status: reason)).fields.map(\.name) == ["Status", "Content-Length"])
    }

    @Test func `a field called Status is 500, since the web server would take it for the status`() throws {
        let fields: HTTPFields = [HTTPField.Name("Status")!: "200 OK"]
        #expect(try read(Response(status: .forbidden, fields: fields)).status == 500)
    }

    @Test func `fields longer than a record are 500`() throws {
        let fields: HTTPFields = [.location: String(repeating: "a", count: 70_000)]
        #expect(try read(Response(status: .ok, fields: fields)).status == 500)
    }

    @Test(arguments: ["a\rb", "a\nb", "a\r\nb", "a\u{0}b", "\n"])
    func `a value with CR, LF or NUL is refused`(text: String) throws {
        var head = try ResponseHead(Response(status: .ok), isHead: false)
        #expect(throws: ResponseHead.Invalid.self) { try head.append(value: text, of: "Name") }
    }

    @Test func `a client that went away before its answer costs a line, and the next is served`() throws {
        let worker = try Running { _ in Response(status: .ok, body: [UInt8](repeating: 0, count: 3_000_000)) }
        for _ in 0..<5 {
            let client = try worker.client()
            try client.send(Wire.request(more: [("REQUEST_ID", "went-away")]))
            client.close()
        }
        #expect(worker.log.waits(for: "info the client went away", "went-away"))
        #expect(try worker.ask(Wire.request()).body.count == 3_000_000)
    }
}

/// A file with fewer bytes than it says.
private struct ShortFile: ByteSource {
    let size = 100_000

    func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemError) -> Int {
        guard offset < 70_000 else { return 0 }
        bytes += [UInt8](repeating: 1, count: min(count, 70_000 - offset))
        return min(count, 70_000 - offset)
    }
}
