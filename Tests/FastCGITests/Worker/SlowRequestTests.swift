import Foundation
import HTTPTypes
import Platform
import Synchronization
import Testing
import Web

@testable import FastCGI

/// Requests that may take long have half of the threads.
@Suite struct SlowRequestTests {
    /// Holds posts until it is opened.
    private final class Gate: Sendable {
        private let state = Mutex((isOpen: false, inside: 0, max: 0))
        var max: Int { state.withLock { $0.max } }
        var inside: Int { state.withLock { $0.inside } }

        func pass() {
            state.withLock { $0 = ($0.isOpen, $0.inside + 1, Swift.max($0.max, $0.inside + 1)) }
            while !state.withLock({ $0.isOpen }) { usleep(500) }
            state.withLock { $0.inside -= 1 }
        }

        func open() {
            state.withLock { $0.isOpen = true }
        }
    }

    private func waits(for condition: () -> Bool) -> Bool {
        let limit = Date(timeIntervalSinceNow: 100)
        while !condition() {
            guard Date() < limit else { return false }
            usleep(500)
        }
        return true
    }

    @Test func `posts that wait leave half of the threads to others, and all are answered in their order`() throws {
        let gate = Gate()
        let worker = try Running(threads: 4) { request in
            if request.method == .post { gate.pass() }
            return Response(status: .ok, body: request.body)
        }
        let posts = try (0..<20).map { number in
            let client = try worker.client()
            try client.send(Wire.request("POST", "/", body: [UInt8(number)]))
            return client
        }
        #expect(waits { gate.inside == 2 })
        for _ in 0..<50 { #expect(try worker.client().ask(Wire.request("GET", "/")).status == 200) }
        #expect(gate.max == 2)
        gate.open()
        for (number, client) in posts.enumerated() { #expect(try client.answer().body == [UInt8(number)]) }
        // Kept connections go on, whether their request waited or not.
        for client in posts { #expect(try client.ask(Wire.request("POST", "/", body: [7])).body == [7]) }
        #expect(gate.max <= 2)
        #expect(worker.stop())
    }

    @Test func `requests that wait are answered before a stop`() throws {
        let gate = Gate()
        let worker = try Running(threads: 2) { request in
            if request.path == "/first" { gate.pass() }
            return Response(status: .ok, body: request.body)
        }
        let first = try worker.client()
        try first.send(Wire.request("POST", "/first"))
        #expect(waits { gate.inside == 1 })
        let others = try (0..<5).map { number in
            let client = try worker.client()
            try client.send(Wire.request("POST", "/", body: [UInt8(number)]))
            return client
        }
        // Its answer shows that the posts before it were read: one thread is left for all of them.
        #expect(try worker.client().ask(Wire.request("GET", "/")).status == 200)
        worker.stopAgain()
        #expect(worker.log.waits(for: "notice stopping"))
        gate.open()
        #expect(try first.answer().status == 200)
        for (number, client) in others.enumerated() { #expect(try client.answer().body == [UInt8(number)]) }
        #expect(worker.stop())
    }

    @Test func `a crowd of limited requests has half of the places, and others pass it`() throws {
        let gate = Gate()
        let worker = try Running(threads: 8, limitedPath: "/login") { request in
            if request.path == "/login" { gate.pass() }
            return Response(status: .ok, body: request.body)
        }
        let crowd = try (0..<20).map { number in
            let client = try worker.client()
            try client.send(Wire.request("POST", "/login", body: [UInt8(number)]))
            return client
        }
        #expect(waits { gate.inside == 2 })
        for number in 0..<50 {
            #expect(try worker.client().ask(Wire.request("POST", "/", body: [UInt8(number)])).body == [UInt8(number)])
        }
        #expect(gate.max == 2)
        gate.open()
        for (number, client) in crowd.enumerated() { #expect(try client.answer().body == [UInt8(number)]) }
        #expect(gate.max == 2)
        #expect(worker.stop())
    }

    private func waiting(_ kind: SlowRequests.Kind, bytes: Int = 0) -> WaitingRequest {
        let request = Request(method: .post, path: "/", body: [UInt8](repeating: 0, count: bytes))
        return WaitingRequest(request, id: 1, keepsConnection: true, on: 0, isWatched: true, kind: kind, arrival: 0)
    }

    @Test(arguments: [SlowRequests.Kind.limited, .read])
    func `a kind that may come in crowds has half of the places, and a place goes to the kind that has the fewest`(
        crowd: SlowRequests.Kind
    ) {
        let requests = SlowRequests(threads: 8, maxBytes: Limits().waitingBytes)
        let (one, other, change) = (waiting(crowd), waiting(crowd), waiting(.change))
        #expect(requests.start(one) == .now && requests.start(one) == .now)
        #expect(requests.start(one) == .later && requests.start(other) == .later)
        #expect(requests.start(change) == .now && requests.start(change) == .now)
        #expect(requests.start(change) == .later)
        #expect(requests.release(.change) === change)
        #expect(requests.release(crowd) === one)
        #expect(requests.release(.change) == nil)
        #expect(requests.release(crowd) === other)
        #expect(requests.release(crowd) == nil && requests.release(crowd) == nil)
    }

    @Test func `what asks for no change begins again with a place when it is slow and there is none`() throws {
        let gate = Gate()
        let begun = Atomic(0)
        let worker = try Running(threads: 4) { request in
            guard request.path == "/slow" else { return Response(status: .ok) }
            begun.add(1, ordering: .relaxed)
            guard RequestContext.mayTakeLong() else { return Response(status: .serviceUnavailable) }
            gate.pass()
            return Response(status: .ok, body: [7])
        }
        let slow = try (0..<3).map { _ in
            let client = try worker.client()
            try client.send(Wire.request("GET", "/slow"))
            return client
        }
        #expect(waits { gate.inside == 1 && begun.load(ordering: .relaxed) == 3 })
        #expect(try worker.client().ask(Wire.request("GET", "/")).status == 200)
        #expect(try worker.client().ask(Wire.request("POST", "/")).status == 200)
        gate.open()
        for client in slow { #expect(try client.answer().body == [7]) }
        #expect(gate.max == 1)
        #expect(begun.load(ordering: .relaxed) == 5)
        for client in slow { #expect(try client.ask(Wire.request("GET", "/slow")).status == 200) }
        #expect(worker.stop())
    }

    @Test func `what gets no place within two seconds has its first answer`() throws {
        let gate = Gate()
        let begun = Atomic(0)
        let worker = try Running(threads: 2) { request in
            begun.add(1, ordering: .relaxed)
            guard RequestContext.mayTakeLong() else { return Response(status: .serviceUnavailable, body: [9]) }
            gate.pass()
            return Response(status: .ok)
        }
        let slow = try worker.client()
        try slow.send(Wire.request("GET", "/"))
        #expect(waits { gate.inside == 1 })
        let late = try worker.client()
        try late.send(Wire.request("GET", "/"))
        #expect(waits { begun.load(ordering: .relaxed) == 2 })
        usleep(2_050_000)
        gate.open()
        #expect(try slow.answer().status == 200)
        let answer = try late.answer()
        #expect(answer.status == 503 && answer.body == [9])
        #expect(begun.load(ordering: .relaxed) == 2)
        #expect(try late.ask(Wire.request("GET", "/")).status == 200)
        #expect(worker.stop())
    }

    @Test func `where no more can wait, a change begins at once, to be refused by the site`() throws {
        let gate = Gate()
        var limits = Limits()
        limits.waitingBytes = 10_000
        let worker = try Running(threads: 2, limits: limits) { request in
            if request.path == "/held" { gate.pass() }
            return Response(status: .ok, body: request.body)
        }
        let text = [UInt8](repeating: 7, count: 6_000)
        let held = try (0..<2).map { _ in
            let client = try worker.client()
            try client.send(Wire.request("POST", "/held", body: text))
            #expect(waits { gate.inside == 1 })
            return client
        }
        // Its answer shows that the second was read: one thread is left for both.
        #expect(try worker.client().ask(Wire.request("GET", "/")).status == 200)
        for _ in 0..<5 { #expect(try worker.client().ask(Wire.request("POST", "/", body: text)).body == text) }
        gate.open()
        for client in held { #expect(try client.answer().status == 200) }
        #expect(worker.stop())
    }

    @Test func `what waits is bounded in number and in bytes`() {
        let few = SlowRequests(threads: 2, maxBytes: 16_500_000)
        #expect(few.take() && !few.take())
        let large = waiting(.change, bytes: 1_000_000)
        let starts = (0..<20).map { _ in few.start(large) }
        #expect(starts.count { $0 == .later } == 16)
        #expect(few.release(.read) === large)
        #expect(few.start(large) == .later)
        let many = SlowRequests(threads: 2, maxBytes: 16_500_000)
        _ = many.take()
        for kind in SlowRequests.Kind.allCases {
            let one = waiting(kind)
            #expect((0...SlowRequests.maxWaiting).count { _ in many.start(one) == .later } == SlowRequests.maxWaiting)
        }
    }
}
