import LoopbackService
import Testing

@testable import UserService

struct PageProbeTests {
    private func probe(port: Int, timeout milliseconds: Int = 60_000) throws -> PageProbe {
        PageProbe(
            try #require(ServiceAddress("http://127.0.0.1:\(port)/")),
            timeouts: Timeouts(connect: milliseconds, all: milliseconds))
    }

    @Test(arguments: ["200 OK", "302 Found", "503 Service Unavailable"])
    func `the status is that of the page itself`(_ status: String) throws {
        let server = try LoopbackService { _ in .answer(status, "page", type: "text/html", "Location: /other") }
        #expect(try probe(port: server.port).page().status == Int(status.prefix(3)))
        #expect(server.requests.count == 1)
    }

    @Test func `a large page is read to its end`() throws {
        let page = String(repeating: "x", count: 1_000_000)
        let server = try LoopbackService { _ in .answer("200 OK", page, type: "text/html") }
        #expect(try probe(port: server.port).page().status == 200)
    }

    @Test func `silence, a dropped connection, and nobody there are told`() throws {
        for reply in [ServiceReply.silence, .drop] {
            let server = try LoopbackService { _ in reply }
            #expect(throws: PageProbe.Unanswered.self) { try probe(port: server.port, timeout: 500).page().status }
        }
        let nobody = try LoopbackSocket()
        #expect(throws: PageProbe.Unanswered.self) { try probe(port: nobody.port).page().status }
    }
}
