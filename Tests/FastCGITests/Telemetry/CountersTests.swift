import Foundation
import Platform
import Testing
import Web

@testable import FastCGI

/// The counters of one process.
struct CountersTests {
    private let counters = WorkerCounters()

    private var figures: WorkerFigures {
        get throws { try #require(counters.figures.processes.first) }
    }

    private func count(_ route: String, _ status: Int) throws -> Int? {
        try figures.counts.first { $0.route == route && $0.status == status }?.requests
    }

    @Test func `requests are counted by route and status`() throws {
        for status in [200, 200, 404] { counters.count(RouteName("home"), status: status) }
        counters.count(.none, status: 404)
        #expect(try count("home", 200) == 2)
        #expect(try count("home", 404) == 1)
        #expect(try count("none", 404) == 1)
        #expect(try figures.counts.count == 3)
    }

    @Test func `eight threads lose no count, and no route gets two places`() throws {
        let counters = counters
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for number in 0..<10_000 { counters.count(RouteName("home"), status: 200 + number % 100) }
        }
        #expect(try figures.counts.count == 100)
        #expect(try figures.counts.allSatisfy { $0.requests == 800 })
    }

    @Test func `a full table counts what comes further together, by class, and loses none`() throws {
        for code in 200..<600 { for route in [RouteName("a"), RouteName("b")] { counters.count(route, status: code) } }
        let figures = try figures
        #expect(figures.counts.count <= CounterLayout.slots)
        #expect(figures.counts.reduce(0) { $0 + $1.requests } == 800)
        let others = figures.counts.filter { $0.route == "other" }
        #expect(others.allSatisfy { (2...5).contains($0.status) })
        #expect(others.contains { $0.status == 5 })
        counters.count(RouteName("a"), status: 200)
        #expect(try count("a", 200) == 2)
    }

    @Test func `threads and requests are counted while they are at work`() throws {
        counters.run(threads: 4, waiting: nil)
        let during = counters.busy { counters.inFlight { counters.figures.processes.first } }
        #expect(during?.inFlight == 1 && during?.busy == 1)
        #expect(try figures.threads == 4 && figures.inFlight == 0 && figures.busy == 0)
    }

    @Test func `the last errors are kept, one line of at most 300 bytes each`() throws {
        for number in 0..<10 { counters.note(StoreUnavailable("\(number)"), request: "id-\(number)") }
        #expect(try Set(figures.failures.map(\.text)) == ["6", "7", "8", "9"])
        #expect(try Set(figures.failures.map(\.request)) == ["id-6", "id-7", "id-8", "id-9"])
        counters.note(
            StoreUnavailable("one\r\ntwo\u{2028}\u{1B}[2J" + String(repeating: "é", count: 200)),
            request: String(repeating: "x", count: 100))
        let last = try #require(try figures.failures.first { $0.text.hasPrefix("one") })
        #expect(last.text.hasPrefix("one  two  [2Jé") && last.text.utf8.count <= 300 && last.text.last == "é")
        #expect(last.request.count == 64)
        #expect(abs(last.time - Date().timeIntervalSince1970) < 60)
    }

    @Test func `a note that is being written is left out`() throws {
        counters.note(StoreUnavailable("kept"), request: "a")
        var words = counters.words
        #expect(WorkerFigures(words)?.failures.count == 1)
        words[CounterLayout.firstNote + 3] ^= 1
        #expect(WorkerFigures(words)?.failures.isEmpty == true)
    }

    @Test func `resident memory and the start are this process's`() throws {
        let figures = try figures
        #expect(figures.process == Int(getpid()))
        #expect(figures.resident == Int(counters.words[CounterLayout.Head.resident.rawValue]))
        #expect(try #require(figures.resident) > 1 << 20)
        #expect(abs(figures.started - Date().timeIntervalSince1970) < 60)
    }

    @Test func `words that nobody counted end no process`() throws {
        #expect(WorkerFigures([]) == nil)
        #expect(WorkerFigures([UInt64](repeating: .max, count: CounterLayout.words)) == nil)
        var words = [UInt64](repeating: .max, count: CounterLayout.words)
        (words[0], words[1]) = (CounterLayout.magic, CounterLayout.version)
        let figures = try #require(WorkerFigures(words))
        #expect(figures.counts.isEmpty && figures.failures.isEmpty && figures.threads == 0)
        #expect(figures.resident == nil)
    }
}
