import FastCGI
import Foundation
import HTTPTypes
import Logging
import Web

/// A worker in a process of its own, for tests of signals and of inherited sockets: `EchoWorker [SOCKET [STATUS]]`.
enum EchoWorker {
    static func run(arguments: [String]) throws {
        let logger = Logger(label: "EchoWorker") { _ in StandardErrorLog(level: .info) }
        let listener = arguments.count > 1 ? try Listener.unix(arguments[1]) : try Listener.inherited()
        let counters = arguments.count > 2 ? try WorkerCounters(sharedIn: arguments[2]) : WorkerCounters()
        try Worker(listener: listener, threads: 4, logger: logger, telemetry: Telemetry(counters: counters)) {
            request in
            logger.info("asked", metadata: ["path": "\(request.path)"])
            return Response(status: .ok, body: try body(for: request))
        }.run()
    }

    /// `/wait?FIFO` answers once that pipe has a writer that went, `/large?N` with N bytes, anything else with the body.
    private static func body(for request: Request) throws -> [UInt8] {
        switch request.path {
        case "/wait": Array(try FileHandle(forReadingAtPath: request.query)?.readToEnd() ?? Data())
        case "/large": (0..<(Int(request.query) ?? 0)).map { UInt8(truncatingIfNeeded: $0 / 7) }
        default: request.body
        }
    }
}
