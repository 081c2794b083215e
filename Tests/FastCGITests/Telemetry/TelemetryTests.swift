import Foundation
import HTTPTypes
import Logging
import Platform
import Testing
import Web

@testable import FastCGI

/// What a worker tells of its requests: the slow log, Server-Timing, ids.
struct TelemetryTests {
    @Test func `a request that took long is logged with its route and where the time went`() throws {
        let running = try Running(level: .warning, telemetry: Telemetry(slow: .milliseconds(50))) { _ in
            RequestContext.measure(.store) { usleep(60_000) }
            var response = Response(status: .ok)
            response.route = RouteName("sleeper")
            return response
        }
        _ = try running.ask(Wire.request("GET", "/slow?a=b", more: [("REQUEST_ID", "0123456789abcdef")]))
        #expect(running.log.waits(for: "warning slow", "0123456789abcdef"))
        let line = try #require(running.log.lines.first)
        for part in ["\"route\": sleeper", "\"method\": GET", "\"status\": 200"] {
            #expect(line.contains(part))
        }
        #expect(!line.contains("/slow"), "a path may be a secret")
        #expect(try time(of: "store", in: line) >= 60)
        #expect(try time(of: "ms", in: line) >= time(of: "store", in: line) + time(of: "present", in: line))
        for part in ["read", "render", "write"] { #expect(try time(of: part, in: line) >= 0) }
    }

    @Test func `a request in time is not logged`() throws {
        let running = try Running(level: .warning, telemetry: Telemetry(slow: .seconds(600)))
        #expect(try running.ask(Wire.request()).status == 200)
        #expect(running.stop())
        #expect(running.log.lines.isEmpty)
    }

    @Test func `Server-Timing tells the parts in milliseconds where it is wanted`() throws {
        let told = try Running(telemetry: Telemetry(sendsServerTiming: true)) { _ in
            RequestContext.measure(.render) { usleep(5_000) }
            return Response(status: .ok)
        }
        let header = try #require(try told.ask(Wire.request())["Server-Timing"])
        let match = header.wholeMatch(
            of: /read;dur=[0-9]+\.[0-9]{3}, store;dur=0\.000, present;dur=[0-9.]+, render;dur=([0-9]+\.[0-9]{3})/)
        #expect(try #require(match.flatMap { Double($0.1) }) >= 5)
        #expect(try Running().ask(Wire.request())["Server-Timing"] == nil)
    }

    @Test(arguments: [200, 303, 404, 500, 503])
    func `an answer that is an error names its request`(status: Int) throws {
        let running = try Running { _ in Response(status: .init(code: status)) }
        let answer = try running.ask(Wire.request(more: [("REQUEST_ID", "0123456789abcdef")]))
        #expect(answer["X-Request-Id"] == (status < 400 ? nil : "0123456789abcdef"))
    }

    @Test func `one id is in the log, the header, the page and the errors of what broke`() throws {
        struct Accident: Error {}
        let counters = WorkerCounters()
        let running = try Running(telemetry: Telemetry(counters: counters)) { _ in throw Accident() }
        let answer = try running.ask(Wire.request(more: [("REQUEST_ID", "0123456789abcdef")]))
        #expect(answer.status == 500 && answer.text.contains("0123456789abcdef"))
        #expect(answer["X-Request-Id"] == "0123456789abcdef")
        #expect(running.log.waits(for: "error Accident()", "0123456789abcdef"))
        #expect(running.log.waits(for: "info answered", "0123456789abcdef"))
        let failures = try #require(counters.figures.processes.first).failures
        #expect(failures.map(\.request) == ["0123456789abcdef"] && failures.map(\.text) == ["Accident()"])
    }

    @Test func `a refusal's id is the same in the header and on the page`() throws {
        let counters = WorkerCounters()
        let running = try Running(telemetry: Telemetry(counters: counters))
        let answer = try running.ask(Wire.request(more: [("CONTENT_LENGTH", "x")]))
        let id = try #require(answer["X-Request-Id"])
        #expect(answer.status == 400 && id.count == 32 && answer.text.contains(id))
        #expect(running.log.waits(for: "answered", id))
        #expect(running.stop())
        let counts = try #require(counters.figures.processes.first).counts
        #expect(counts == [WorkerFigures.Count(route: "error", status: 400, requests: 1)])
    }

    @Test func `requests, threads and what waits are counted while a worker is occupied`() throws {
        let counters = WorkerCounters()
        let gate = DispatchSemaphore(value: 0)
        let running = try Running(threads: 1, telemetry: Telemetry(counters: counters)) { request in
            if request.path == "/wait" { gate.wait() }
            return Response(status: .ok)
        }
        let kept = try running.client()
        #expect(try kept.ask(Wire.request()).status == 200)
        let occupying = try running.client()
        try occupying.send(Wire.request("GET", "/wait"))
        #expect(eventually { running.handled.paths.last == "/wait" })
        try kept.send(Wire.request())
        let others = try (0..<3).map { _ in try running.client() }
        let waiting = try #require(counters.waiting)
        #expect(counters.figures.processes.first?.inFlight == 1)
        #expect(waiting.unaccepted == 3)
        #expect(waiting.unread == 1)
        #expect(counters.figures.processes.first?.busy == 1 && counters.figures.processes.first?.threads == 1)
        gate.signal()
        #expect(try occupying.answer().status == 200 && kept.answer().status == 200)
        for other in others { #expect(try other.ask(Wire.request()).status == 200) }
        #expect(running.stop())
        #expect(counters.waiting == nil)
        #expect(counters.figures.processes.first?.counts.map(\.requests) == [6])
    }

    private func eventually(_ condition: () -> Bool) -> Bool {
        let limit = Date(timeIntervalSinceNow: 10)
        while Date() < limit {
            if condition() { return true }
            usleep(1_000)
        }
        return false
    }

    private func time(of part: String, in line: String) throws -> Double {
        let match = try #require(
            line.firstMatch(of: try Regex("\"\(part)\": ([0-9.]+)", as: (Substring, Substring).self)))
        return try #require(Double(match.output.1))
    }
}
