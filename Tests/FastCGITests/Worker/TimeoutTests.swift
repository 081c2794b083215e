import Glibc
import HTTPTypes
import Testing
import Web

@testable import FastCGI

@Suite struct TimeoutTests {
    private static func limits(idle: Duration, deadline: Duration) -> Limits {
        var limits = Limits()
        limits.idle = idle
        limits.deadline = deadline
        return limits
    }

    @Test func `a client that stops in mid-request is cut, while others are served`() throws {
        let worker = try Running(threads: 2, limits: Self.limits(idle: .milliseconds(400), deadline: .seconds(300)))
        let request = Wire.request("POST", "/slow", body: [1, 2, 3])
        let slow = try worker.client()
        let began = ContinuousClock.now
        try slow.send(Array(request.dropLast(9)))
        for _ in 0..<10 { #expect(try worker.ask(Wire.request("GET", "/other")).status == 200) }
        #expect(slow.seesEnd())
        #expect((.milliseconds(400) ... .seconds(60)).contains(ContinuousClock.now - began))
        #expect(!worker.handled.paths.contains("/slow"))
    }

    @Test func `a client that takes none of its answer is cut`() throws {
        let limits = Self.limits(idle: .milliseconds(400), deadline: .seconds(300))
        let worker = try Running(threads: 2, limits: limits) { _ in
            Response(status: .ok, body: [UInt8](repeating: 0, count: 8_000_000))
        }
        let slow = try worker.client()
        try slow.send(Wire.request(more: [("REQUEST_ID", "takes-none")]))
        #expect(worker.log.waits(for: "the client went away", "takes-none"))
        #expect(throws: Client.Failure.closed) { try slow.answer() }
    }

    @Test func `a client that drips bytes is cut at the deadline, while others are served`() throws {
        let worker = try Running(threads: 2, limits: Self.limits(idle: .seconds(10), deadline: .milliseconds(400)))
        let slow = try worker.client()
        let began = ContinuousClock.now
        try slow.send(Wire.begin())
        #expect(throws: Client.Failure.closed) {
            while ContinuousClock.now - began < .seconds(60) {
                try slow.send(Wire.record(Wire.params, Wire.pairs([("A", "B")])))
                #expect(try worker.ask(Wire.request()).status == 200)
            }
        }
        #expect((.milliseconds(400) ... .seconds(60)).contains(ContinuousClock.now - began))
        #expect(worker.log.waits(for: "info", "too long"))
    }

    @Test func `unless somebody says otherwise, ten seconds without a byte are too long, and thirty for a request`() {
        #expect(Limits().idle == .seconds(10))
        #expect(Limits().deadline == .seconds(30))
    }

    @Test func `an idle kept connection outlives both`() throws {
        let worker = try Running(limits: Self.limits(idle: .milliseconds(200), deadline: .milliseconds(200)))
        let client = try worker.client()
        #expect(try client.ask(Wire.request()).status == 200)
        // The deadline of another request passes meanwhile.
        let slow = try worker.client()
        try slow.send(Wire.begin())
        #expect(slow.seesEnd())
        #expect(try client.ask(Wire.request()).status == 200)
    }
}
