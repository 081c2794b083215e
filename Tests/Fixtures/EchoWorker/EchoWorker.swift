import FastCGI
import Foundation
import HTTPTypes
import Logging
import Web

/// A worker in a process of its own, for tests of signals and of inherited sockets: `EchoWorker [SOCKET [STATUS]]`. Several of
/// them, for tests of their supervisor: `EchoWorker --workers NUMBER SOCKET [MODE]`; MODE is `dies` where none ever starts.
enum EchoWorker {
    static func run(arguments: [String]) throws {
        // Nobody reads what workers of a supervisor log while a test asks them.
        let isSupervised = ProcessInfo.processInfo.environment["VIPERWEB_SUPERVISOR"] != nil
        let logger = Logger(label: "EchoWorker") { _ in StandardErrorLog(level: isSupervised ? .notice : .info) }
        if arguments.count > 3, arguments[1] == "--workers" { return try supervise(arguments, logger) }
        let environment = ProcessInfo.processInfo.environment
        if environment["MODE"] == "dies" { exit(3) }
        Worker.blockSignals()
        Supervisor.followParent(environment)
        var limits = Limits()
        limits.requests = environment["MODE"] == "short" ? 20 : nil
        limits.requestTime = isSupervised ? .seconds(1) : nil
        let listener = arguments.count > 1 ? try Listener.unix(arguments[1]) : try Listener.inherited()
        let counters = arguments.count > 2 ? try WorkerCounters(sharedIn: arguments[2]) : WorkerCounters()
        try Worker(
            listener: listener, threads: 4, limits: limits, logger: logger, telemetry: Telemetry(counters: counters),
            manager: ServiceManager(environment: environment, logger: logger)
        ) { request in
            logger.info("asked", metadata: ["path": "\(request.path)"])
            return Response(status: .ok, body: try body(for: request))
        }.run()
    }

    private static func supervise(_ arguments: [String], _ logger: Logger) throws {
        Worker.blockSignals()
        var environment = ProcessInfo.processInfo.environment
        environment["MODE"] = arguments.count > 4 ? arguments[4] : nil
        try Supervisor(
            listener: .unix(arguments[3]), workers: Int(arguments[2]) ?? 1, arguments: [arguments[0]],
            environment: environment, logger: logger
        ).run()
    }

    /// `/pid` answers with the process's number, `/stuck` never; `/crash?HOW` ends the process, `/wait?FIFO` answers once that
    /// pipe has a writer that went, `/large?N` with N bytes, anything else with the body.
    private static func body(for request: Request) throws -> [UInt8] {
        switch request.path {
        case "/pid": Array("\(getpid())".utf8)
        case "/stuck": stick()
        case "/crash": crash(request.query)
        case "/wait": Array(try FileHandle(forReadingAtPath: request.query)?.readToEnd() ?? Data())
        case "/large": large(Int(request.query) ?? 0)
        default: request.body
        }
    }

    /// Each byte seven times, in whole periods: byte by byte, a million take seconds under a sanitizer.
    private static func large(_ count: Int) -> [UInt8] {
        let period = (0..<7 * 256).map { UInt8(truncatingIfNeeded: $0 / 7) }
        var bytes: [UInt8] = []
        while bytes.count < count { bytes += period }
        return Array(bytes.prefix(count))
    }

    private static func stick() -> Never {
        while true { sleep(1) }
    }

    private static func crash(_ how: String) -> [UInt8] {
        switch how {
        case "abort": abort()
        case "address": UnsafeMutablePointer<UInt8>(bitPattern: 8)?.pointee = 1
        case "stack": return [UInt8(truncatingIfNeeded: depth(1))]
        default: fatalError("told to")
        }
        return []
    }

    private static func depth(_ number: Int) -> Int {
        number == 0 ? 0 : depth(number &+ 1) &+ depth(number &+ 2)
    }
}
