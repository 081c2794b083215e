import Foundation
import HTTPTypes
import Testing
import Web

@testable import FastCGI

/// No request that was sent to a worker that stops is lost.
@Suite struct StopUnderLoadTests {
    /// As nginx does it, which reads before it sends: no connection has to be cut.
    @Test func `web servers that close when asked lose nothing, and the stop waits for no time to pass`() throws {
        try stopUnderLoad(drainTimeout: .seconds(60), isPolite: true)
    }

    @Test func `every request that was sent is answered, even on connections that never pause`() throws {
        try stopUnderLoad(drainTimeout: .milliseconds(200), isPolite: false)
    }

    /// A request was sent when the socket had taken its last byte; what it refused to take was not.
    private func stopUnderLoad(drainTimeout: Duration, isPolite: Bool) throws {
        var limits = Limits()
        limits.drainTimeout = drainTimeout
        let worker = try Running(threads: 4, limits: limits)
        let loads = try (0..<24).map { number in
            PostLoad(try worker.client(), name: UInt8(number), isPolite: isPolite)
        }
        for load in loads { load.start() }
        let limit = Date(timeIntervalSinceNow: 20)
        while worker.handled.count < 2_000, Date() < limit { usleep(1_000) }
        #expect(worker.stop())
        for load in loads {
            #expect(load.end() == .closedBeforeARequest)
            #expect(load.answers > 0)
        }
        #expect(loads.reduce(0) { $0 + $1.answers } == worker.handled.count)
        #expect(worker.handled.count >= 2_000)
    }

    @Test func `connections that wait in the queue of its own socket are served, and none comes after them`() throws {
        let goOn = DispatchSemaphore(value: 0)
        let worker = try Running(threads: 1) { request in
            if request.path == "/first" { goOn.wait() }
            return Response(status: .ok, body: request.body)
        }
        let first = try worker.client()
        try first.send(Wire.request("GET", "/first"))
        #expect(worker.handled.waits(for: "/first"))
        let waiting = try (0..<50).map { number in
            let client = try worker.client()
            try client.send(Wire.request("POST", "/", body: [UInt8(number)]))
            return client
        }
        worker.stopAgain()
        #expect(worker.log.waits(for: "notice stopping"))
        #expect(!FileManager.default.fileExists(atPath: worker.path))
        #expect(throws: Client.Failure.self) { try worker.client() }
        goOn.signal()
        #expect(try first.answer().status == 200)
        for (number, client) in waiting.enumerated() { #expect(try client.answer().body == [UInt8(number)]) }
        #expect(worker.stop())
    }

    @Test func `a request that has arrived behind another is answered before its connection ends`() throws {
        let goOn = DispatchSemaphore(value: 0)
        var limits = Limits()
        limits.drainTimeout = .milliseconds(1)
        let worker = try Running(threads: 1, limits: limits) { request in
            if request.path == "/first" { goOn.wait() }
            return Response(status: .ok, body: request.body)
        }
        let (first, second) = (try worker.client(), try worker.client())
        #expect(try second.ask(Wire.request("POST", "/", body: [1])).body == [1])
        try first.send(Wire.request("GET", "/first"))
        #expect(worker.handled.waits(for: "/first"))
        worker.stopAgain()
        #expect(worker.log.waits(for: "notice stopping"))
        // Until the socket takes no more, nobody reads: the one thread is busy.
        var sent: UInt8 = 0
        while sent < 200, (try? second.send(Wire.request("POST", "/", body: [sent]))) != nil {
            sent += 1; usleep(1_000)
        }
        goOn.signal()
        #expect(try first.answer().status == 200)
        for number in 0..<sent { #expect(try second.answer().body == [number]) }
        #expect(second.seesEnd())
        #expect(worker.stop())
    }
}
