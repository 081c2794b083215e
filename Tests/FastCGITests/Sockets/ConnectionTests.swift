import Testing
import Web

@testable import FastCGI

@Suite struct ConnectionTests {
    @Test func `a kept connection answers one request after another`() throws {
        let worker = try Running()
        let client = try worker.client()
        for number in 1...50 {
            let answer = try client.ask(Wire.request("POST", "/\(number)", body: Array("body \(number)".utf8)))
            #expect(answer.status == 200 && answer.text == "body \(number)")
        }
        #expect(worker.handled.paths == (1...50).map { "/\($0)" })
    }

    @Test func `a connection that asks for no keeping is closed after its answer`() throws {
        let worker = try Running()
        let client = try worker.client()
        #expect(try client.ask(Wire.request(keep: false)).status == 200)
        #expect(client.seesEnd())
    }

    @Test func `an answer carries the id of its request's records`() throws {
        let worker = try Running()
        let client = try worker.client()
        for id: UInt16 in [1, 255, 256, 65_535] { #expect(try client.ask(Wire.request(id: id)).id == id) }
    }

    @Test(arguments: [0, 3_000, 8_000, 9_000, 30_000, 200_000])
    func `requests that are sent at once are answered one after another`(size: Int) throws {
        let worker = try Running()
        let client = try worker.client()
        let body = [UInt8](repeating: 1, count: size)
        let requests = (1...3).flatMap { Wire.request("POST", "/\($0)", body: body, id: UInt16($0)) }
        try client.send(requests)
        for id: UInt16 in 1...3 {
            let answer = try client.answer()
            #expect(answer.id == id && answer.body == body)
        }
        #expect(worker.handled.paths == ["/1", "/2", "/3"])
    }

    /// libfcgi's own reader takes 8,192 bytes at a time and loses what it took beyond a request: then the next bytes on the
    /// connection would here be a forged request, out of the middle of a body.
    @Test func `a second request that lies across libfcgi's buffer is not parsed from its middle`() throws {
        let worker = try Running()
        let hidden = Wire.request("GET", "/hidden")
        let length = Wire.pairs([("CONTENT_LENGTH", "\(hidden.count)")])
        let second = Wire.begin() + Wire.stream(Wire.params, Wire.pairs(Wire.line("POST", "/second")) + length)
        let empty = Wire.request("POST", "/first", body: [UInt8](repeating: 1, count: 5_000)).count - 5_000
        for end in [8_192, 8_184] {
            let body = [UInt8](repeating: 1, count: end - second.count - 8 - empty)
            let first = Wire.request("POST", "/first", body: body)
            #expect(first.count + second.count + 8 == end)
            let client = try worker.client()
            try client.send(first + second + Wire.stream(Wire.stdin, hidden))
            #expect(try client.answer().body == body)
            #expect(try client.answer().body == hidden)
            #expect(try client.ask(Wire.request("GET", "/third")).status == 200)
        }
        #expect(worker.handled.paths == ["/first", "/second", "/third", "/first", "/second", "/third"])
    }

    @Test(arguments: [1, 8, 255])
    func `a request whose first record is padded is answered`(padding: Int) throws {
        let worker = try Running()
        let client = try worker.client()
        let whole = Wire.request("POST", "/", body: Array("body".utf8))
        let request = Wire.begin(padding: padding) + whole.dropFirst(Wire.begin().count)
        for _ in 0..<2 { #expect(try client.ask(request).text == "body") }
        #expect(try client.ask(whole).text == "body")
    }

    @Test func `padding after the last record is no part of the next request`() throws {
        let worker = try Running()
        let client = try worker.client()
        let request = Wire.begin() + Wire.stream(Wire.params, Wire.pairs(Wire.line("GET", "/")))
        for _ in 0..<3 { #expect(try client.ask(request + Wire.record(Wire.stdin, padding: 200)).status == 200) }
    }

    @Test func `a request that comes one byte at a time is answered`() throws {
        let worker = try Running()
        let client = try worker.client()
        for byte in Wire.request("POST", "/slow", body: [7, 8, 9]) { try client.send([byte]) }
        #expect(try client.answer().body == [7, 8, 9])
    }

    @Test func `sixty-four idle kept connections occupy no thread`() throws {
        let worker = try Running(threads: 4)
        let idle = try (0..<64).map { _ in
            let client = try worker.client()
            #expect(try client.ask(Wire.request()).status == 200)
            return client
        }
        #expect(try worker.ask(Wire.request("POST", "/", body: [1])).body == [1])
        for client in idle { #expect(try client.ask(Wire.request()).status == 200) }
    }

    @Test func `many clients at once each get their own answer`() async throws {
        let worker = try Running(threads: 4)
        let path = worker.path
        let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<16 {
                group.addTask {
                    let client = try Client(path)
                    return try (0..<50).count { turn in
                        let body = Array("client \(number) turn \(turn)".utf8)
                        return try client.ask(Wire.request("POST", "/", body: body)).body != body
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(wrong == 0)
        #expect(worker.handled.all.count == 800)
    }
}
