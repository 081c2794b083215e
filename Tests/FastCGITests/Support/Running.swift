import Foundation
import HTTPTypes
import Logging
import Synchronization
import Web

@testable import FastCGI

/// A worker on a real socket, in a thread of this process.
final class Running {
    let path: String
    let log = CollectedLog()
    let handled = Handled()
    private let folder: Folder
    private let worker: Worker
    private let ended = DispatchSemaphore(value: 0)
    private var isStopped = false

    /// Starts one whose handler echoes the body, unless another is given. With an environment, it tells the service manager
    /// that is named there.
    init(
        threads: Int = 2, limits: Limits = Limits(), level: Logger.Level = .info, telemetry: Telemetry = Telemetry(),
        environment: [String: String] = [:], limitedPath: String? = nil,
        handler: @escaping Worker.Handler = { Response(status: .ok, body: $0.body) }
    ) throws {
        folder = try Folder()
        path = folder.file("w.sock")
        let handled = handled
        worker = try Worker(
            listener: .unix(path), threads: threads, limits: limits, logger: log.logger(level),
            telemetry: telemetry,
            manager: ServiceManager(environment: environment, logger: log.logger(level)),
            isLimited: { $0.path == limitedPath },
            handler: {
                handled.add($0)
                return try handler($0)
            })
        let (worker, ended) = (worker, ended)
        Thread.detachNewThread {
            try? worker.run(signals: false)
            ended.signal()
        }
    }

    deinit {
        _ = stop()
    }

    func client() throws -> Client {
        try Client(path)
    }

    /// One request on a connection of its own.
    func ask(_ request: [UInt8]) throws -> Answer {
        try client().ask(request)
    }

    /// Stops the worker; whether it ended within five seconds.
    func stop() -> Bool {
        guard !isStopped else { return true }
        isStopped = true
        stopAgain()
        return ended.wait(timeout: .now() + 5) == .success
    }

    func stopAgain() {
        worker.stop()
    }
}

/// The requests that a handler saw.
final class Handled: Sendable {
    private let requests = Mutex<[Request]>([])

    var all: [Request] { requests.withLock { $0 } }
    var count: Int { requests.withLock { $0.count } }
    var paths: [String] { all.map(\.path) }

    func add(_ request: Request) {
        requests.withLock { $0.append(request) }
    }

    /// Waits until a request for a path is handled.
    func waits(for path: String) -> Bool {
        let limit = Date(timeIntervalSinceNow: 10)
        while Date() < limit {
            if paths.contains(path) { return true }
            usleep(1_000)
        }
        return false
    }
}
