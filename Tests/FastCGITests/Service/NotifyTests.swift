import Foundation
import HTTPTypes
import Logging
import Testing
import Web

@testable import FastCGI

@Suite struct NotifyTests {
    private let folder: Folder
    private let log = CollectedLog()

    init() throws {
        folder = try Folder()
    }

    private func manager(_ environment: [String: String]) -> ServiceManager {
        ServiceManager(environment: environment, logger: log.logger(.info))
    }

    @Test(arguments: [true, false])
    func `a worker says when it answers and when it stops`(isFile: Bool) throws {
        let manager = try Datagrams(isFile ? folder.file("notify") : "@viperweb-\(UUID().uuidString)")
        let worker = try Running(threads: 3, environment: ["NOTIFY_SOCKET": manager.name])
        #expect(manager.next() == "READY=1\nSTATUS=answering with 3 threads")
        #expect(try worker.ask(Wire.request()).status == 200)
        #expect(worker.stop())
        #expect(manager.next(within: 0) == "STOPPING=1\nSTATUS=answering the requests that have arrived")
        #expect(manager.next(within: 0) == nil)
    }

    @Test func `a stop is told before it waits for what runs`() throws {
        let manager = try Datagrams(folder.file("notify"))
        let goOn = DispatchSemaphore(value: 0)
        let worker = try Running(environment: ["NOTIFY_SOCKET": manager.name]) { request in
            goOn.wait()
            return Response(status: .ok, body: request.body)
        }
        let client = try worker.client()
        try client.send(Wire.request())
        #expect(manager.waits(for: "READY=1"))
        worker.stopAgain()
        #expect(manager.waits(for: "STOPPING=1"))
        goOn.signal()
        #expect(try client.answer().status == 200)
    }

    @Test func `a worker that nobody asked says nothing`() throws {
        let manager = try Datagrams(folder.file("notify"))
        let worker = try Running(environment: ["NOTIFY_SOCKETS": manager.name, "WATCHDOG_USEC": "1000"])
        #expect(try worker.ask(Wire.request()).status == 200)
        #expect(worker.stop())
        #expect(manager.next(within: 0) == nil)
        #expect(!worker.log.lines.contains { $0.contains("warning") })
    }

    @Test(arguments: [
        "", "@", "/", "notify", "vsock:2:1234", "/" + String(repeating: "n", count: 107), "/nowhere/notify",
        "/dev/null",
    ])
    func `a socket that is none is a line in the log, and the worker serves`(name: String) throws {
        let worker = try Running(environment: ["NOTIFY_SOCKET": name])
        #expect(worker.log.waits(for: "warning NOTIFY_SOCKET"))
        #expect(try worker.ask(Wire.request()).status == 200)
        #expect(worker.stop())
    }

    @Test func `the watchdog's interval is taken where it is meant for this process`() {
        let own = ["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "1500000"]
        #expect(manager(own).watchdogInterval == .milliseconds(1_500))
        #expect(manager(own.merging(["WATCHDOG_PID": "\(getpid())"]) { $1 }).watchdogInterval == .milliseconds(1_500))
        #expect(manager(own.merging(["WATCHDOG_PID": "1"]) { $1 }).watchdogInterval == nil)
        #expect(manager(["WATCHDOG_USEC": "1500000"]).watchdogInterval == nil)
        #expect(manager(["NOTIFY_SOCKET": "/run/notify"]).watchdogInterval == nil)
        #expect(log.lines.isEmpty)
    }

    @Test(arguments: ["", "0", "-1", "1s", "99999999999999999999"])
    func `an interval that is none is a line in the log`(text: String) {
        let manager = manager(["NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": text])
        #expect(manager.watchdogInterval == nil)
        #expect(log.waits(for: "warning WATCHDOG_USEC"))
    }
}
