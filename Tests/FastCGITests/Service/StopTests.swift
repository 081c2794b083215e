import Foundation
import Testing
import Web

@testable import FastCGI

@Suite struct StopTests {
    @Test func `a worker stops soon, whatever idle connections are open, and takes its socket file along`() throws {
        let worker = try Running(threads: 4)
        let fresh = try (0..<20).map { _ in try worker.client() }
        let kept = try (0..<20).map { _ in
            let client = try worker.client()
            #expect(try client.ask(Wire.request()).status == 200)
            return client
        }
        #expect(FileManager.default.fileExists(atPath: worker.path))
        #expect(worker.stop())
        #expect(!FileManager.default.fileExists(atPath: worker.path))
        for client in fresh + kept { #expect(client.seesEnd()) }
        #expect(throws: Client.Failure.self) { try worker.client() }
    }

    @Test func `stopping a worker that has stopped does nothing`() throws {
        let worker = try Running()
        #expect(try worker.ask(Wire.request()).status == 200)
        #expect(worker.stop())
        let flags = try (0..<10).map { _ in try EventFlag() }
        worker.stopAgain()
        for flag in flags {
            var value: UInt64 = 0
            #expect(read(flag.descriptor, &value, 8) == -1, "another's descriptor is not written to")
            flag.close()
        }
    }

    @Test func `a worker that stops leaves another's socket file alone`() throws {
        let worker = try Running()
        #expect(try worker.ask(Wire.request()).status == 200)
        #expect(unlink(worker.path) == 0)
        let other = try Listener.unix(worker.path)
        #expect(worker.stop())
        #expect(FileManager.default.fileExists(atPath: worker.path))
        other.close()
        #expect(!FileManager.default.fileExists(atPath: worker.path))
    }

    @Test func `a request that is being read is answered before the worker stops`() throws {
        let worker = try Running()
        let client = try worker.client()
        let request = Wire.request("POST", "/", body: [1, 2, 3])
        try client.send(Array(request.dropLast(9)))
        // Another connection's answer proves nothing about this one's thread, a pause in its bytes does not matter.
        let isStopped = DispatchSemaphore(value: 0)
        #expect(try worker.ask(Wire.request()).status == 200)
        let ended = Ended(worker)
        Thread.detachNewThread {
            ended.stop()
            isStopped.signal()
        }
        #expect(worker.log.waits(for: "notice stopping"))
        try client.send(Array(request.suffix(9)))
        #expect(try client.answer().body == [1, 2, 3])
        #expect(isStopped.wait(timeout: .now() + 60) == .success)
        #expect(ended.isInTime)
    }

    /// Stops a worker from another thread.
    private final class Ended: @unchecked Sendable {
        private let worker: Running
        private(set) var isInTime = false

        init(_ worker: Running) {
            self.worker = worker
        }

        func stop() {
            isInTime = worker.stop()
        }
    }
}
