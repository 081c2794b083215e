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
        handler: @escaping Worker.Handler = { Response(status: .ok, body: $0.body) },
        bodyPlan: (@Sendable (Request) -> BodyPlan)? = nil
    ) throws {
        folder = try Folder()
        path = folder.file("w.sock")
        let handled = handled
        worker = try Worker(
            listener: .unix(path), threads: threads, limits: limits, logger: log.logger(level),
            telemetry: telemetry,
            manager: ServiceManager(environment: environment, logger: log.logger(level)),
            isLimited: { $0.path == limitedPath }, bodyPlan: bodyPlan,
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

    /// The files of uploads that are there now, and the bytes that are kept free for them.
    var uploads: (files: Int, bytes: Int) { worker.uploads.used }

    /// Waits until so many uploads have begun.
    func seesUpload(_ count: Int = 1) -> Bool {
        let limit = Date(timeIntervalSinceNow: 100)
        while uploads.files < count {
            guard Date() < limit else { return false }
            usleep(1_000)
        }
        return true
    }

    /// One request on a connection of its own.
    func ask(_ request: [UInt8]) throws -> Answer {
        try client().ask(request)
    }

    /// Stops the worker; whether it ended within a minute.
    func stop() -> Bool {
        guard !isStopped else { return true }
        isStopped = true
        stopAgain()
        return ended.wait(timeout: .now() + 60) == .success
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

    /// Keeps a request, but not the file of its body.
    func add(_ request: Request) {
        var request = request
        request.longBody = nil
        requests.withLock { $0.append(request) }
    }

    /// Waits until a request for a path is handled.
    func waits(for path: String) -> Bool {
        let limit = Date(timeIntervalSinceNow: 100)
        while Date() < limit {
            if paths.contains(path) { return true }
            usleep(1_000)
        }
        return false
    }
}
