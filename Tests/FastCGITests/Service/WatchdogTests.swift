import Foundation
import HTTPTypes
import Testing
import Web

@testable import FastCGI

@Suite struct WatchdogTests {
    private let folder: Folder
    private let manager: Datagrams
    /// Half a second; a worker that feeds it does so three times as often.
    private let environment: [String: String]

    init() throws {
        folder = try Folder()
        manager = try Datagrams(folder.file("notify"))
        environment = ["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "500000"]
    }

    @Test func `a worker whose threads wait feeds the watchdog`() throws {
        let worker = try Running(environment: environment)
        for _ in 0..<4 { #expect(manager.waits(for: "WATCHDOG=1")) }
        #expect(worker.stop())
    }

    @Test func `one stuck thread ends the feeding, whatever the others answer, until it goes on`() throws {
        let goOn = DispatchSemaphore(value: 0)
        let worker = try Running(threads: 4, environment: environment) { request in
            if request.path == "/stuck" { goOn.wait() }
            return Response(status: .ok)
        }
        #expect(manager.waits(for: "WATCHDOG=1"))
        let client = try worker.client()
        try client.send(Wire.request("GET", "/stuck"))
        #expect(manager.waitsForSilence(milliseconds: 1_000))
        for _ in 0..<20 { #expect(try worker.ask(Wire.request("GET", "/quick")).status == 200) }
        #expect(manager.next(within: 1_000) == nil)
        goOn.signal()
        #expect(try client.answer().status == 200)
        #expect(manager.waits(for: "WATCHDOG=1"))
        #expect(worker.stop())
    }

    @Test func `a thread that answers one request after another is not stuck`() throws {
        let worker = try Running(threads: 1, environment: environment) { _ in
            usleep(20_000)
            return Response(status: .ok)
        }
        #expect(manager.waits(for: "READY=1"))
        let client = try worker.client()
        try client.send(Array(repeating: Wire.request(), count: 200).flatMap { $0 })
        // Past the interval there would be no fourth.
        for _ in 0..<6 { #expect(manager.waits(for: "WATCHDOG=1")) }
        #expect((1..<200).contains(worker.handled.all.count))
        for _ in 0..<200 { #expect(try client.answer().status == 200) }
    }

    @Test(arguments: [29, 30, 31])
    func `an interval that a slow client could outlast is a line in the log`(seconds: Int) throws {
        var longer = environment
        longer["WATCHDOG_USEC"] = "\(seconds)000000"
        let worker = try Running(environment: longer)
        #expect(manager.waits(for: "WATCHDOG=1"))
        #expect(worker.log.lines.contains { $0.contains("WatchdogSec must be longer") } == (seconds <= 30))
    }

    @Test func `the watchdog is fed while a stop waits for what runs`() throws {
        let goOn = DispatchSemaphore(value: 0)
        var longer = environment
        longer["WATCHDOG_USEC"] = "6000000"
        let worker = try Running(environment: longer) { _ in
            goOn.wait()
            return Response(status: .ok)
        }
        let client = try worker.client()
        try client.send(Wire.request())
        #expect(manager.waits(for: "READY=1"))
        worker.stopAgain()
        #expect(manager.waits(for: "STOPPING=1"))
        #expect(manager.waits(for: "WATCHDOG=1"))
        goOn.signal()
        #expect(try client.answer().status == 200)
    }

    @Test func `a thread's time begins with each request and ends when it waits`() {
        let activity = ThreadActivity()
        #expect(activity.duration == .zero)
        activity.begin()
        while activity.duration < .milliseconds(20) { usleep(1_000) }
        activity.begin()
        #expect(activity.duration < .seconds(10))
        activity.end()
        #expect(activity.duration == .zero)
    }
}
