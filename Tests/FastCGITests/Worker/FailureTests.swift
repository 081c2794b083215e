import HTTPTypes
import Logging
import Testing
import Web

@testable import FastCGI

@Suite struct FailureTests {
    struct Broken: Error, CustomStringConvertible {
        let description = "the disk is full"
    }

    @Test func `a handler that throws answers 500 with the id that the log has`() throws {
        let worker = try Running { _ in throw Broken() }
        let client = try worker.client()
        for method in ["GET", "POST", "HEAD"] {
            let answer = try client.ask(Wire.request(method, "/broken", more: [("REQUEST_ID", "id-of-\(method)")]))
            #expect(answer.status == 500)
            #expect(answer.text.contains("id-of-\(method)") == (method != "HEAD"))
            #expect(!answer.text.contains("disk"), "a person is not told what broke")
            #expect(answer["Content-Type"] == "text/html; charset=utf-8")
            #expect(worker.log.waits(for: "error the disk is full", "id-of-\(method)", "\"route\": error"))
        }
    }

    @Test func `what a response says broke is logged once, and the response is sent as it is`() throws {
        let worker = try Running { _ in
            var response = Response(status: .serviceUnavailable, body: Array("come again".utf8))
            response.failure = Broken()
            response.route = RouteName("broken")
            return response
        }
        let answer = try worker.ask(Wire.request("GET", "/secret", more: [("REQUEST_ID", "id-of-failure")]))
        #expect(answer.status == 503 && answer.text.contains("come again") && !answer.text.contains("disk"))
        #expect(worker.log.waits(for: "error the disk is full", "id-of-failure", "\"route\": broken"))
        #expect(worker.log.lines.count { $0.contains("the disk is full") } == 1)
    }

    @Test func `a refused request names its id too`() throws {
        let worker = try Running()
        let answer = try worker.ask(Wire.request(more: [("REQUEST_ID", "id-of-refused"), ("CONTENT_LENGTH", "x")]))
        #expect(answer.status == 400 && answer.text.contains("id-of-refused"))
        #expect(worker.log.waits(for: "info answered", "id-of-refused", "400"))
    }

    @Test func `a request is one line at level info, and none at notice`() throws {
        let loud = try Running()
        #expect(try loud.ask(Wire.request("POST", "/secret", more: [("REQUEST_ID", "the-request")])).status == 200)
        #expect(loud.log.waits(for: "info answered", "POST", "\"route\": none", "the-request", "200"))
        #expect(!loud.log.lines.contains { $0.contains("secret") }, "a path may be one")
        #expect(loud.log.lines.count { $0.contains("the-request") } == 1)
        let quiet = try Running(level: .notice)
        #expect(try quiet.ask(Wire.request()).status == 200)
        #expect(quiet.stop())
        #expect(quiet.log.lines.map { $0.prefix(10) } == ["notice lis", "notice sto", "notice sto"])
    }

    @Test(arguments: [
        "\u{85}", "\u{200B}", "\u{200E}", "\u{202E}", "\u{2028}", "\u{2029}", "\u{2066}", "\u{FEFF}", "\u{E0041}",
        "\u{AD}",
    ])
    func `a log line escapes what would end, turn or hide a part of it`(invisible: String) {
        let digits = invisible.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(StandardErrorLog.escape("a\(invisible)b") == Array("a\(digits)b".utf8))
    }

    @Test func `a log line escapes what could forge another`() {
        let escaped = StandardErrorLog.escape("a\nb\u{1B}[2J\u{7F}\\ é")
        #expect(String(decoding: escaped, as: UTF8.self) == "a\\x0ab\\x1b[2J\\x7f\\x5c é")
    }
}
