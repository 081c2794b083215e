import ArgumentParser
import FastCGI

/// The processes that serve, and how long they live.
struct ProcessOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Start this many worker processes, 1 to 64, under a supervisor that restarts them if they die. Without \
            it, this process serves alone.
            """,
            valueName: "number"))
    var workers: Int?

    @Option(
        help: ArgumentHelp(
            """
            The longest time for one answer, 1s or more. If a request takes longer, its process names it in the \
            log and ends.
            """,
            valueName: "time"), transform: TelemetryOptions.duration)
    var maxTime = Duration.seconds(60)

    @Option(
        help: ArgumentHelp(
            "End a process after this many requests, or up to a tenth more. --workers or systemd starts it again.",
            valueName: "number"))
    var maxRequests: Int?

    func validate() throws {
        if let workers, !(1...64).contains(workers) { throw ValidationError("--workers takes 1 to 64.") }
        guard maxTime >= .seconds(1) else { throw ValidationError("--max-time takes 1s or more.") }
        if let maxRequests, maxRequests < 1 { throw ValidationError("--max-requests takes 1 or more.") }
    }

    var limits: Limits {
        var limits = Limits()
        limits.requestTime = maxTime
        limits.requests = maxRequests
        return limits
    }

    /// The arguments of a worker process: those of its supervisor but the ones about the socket, which it inherits, and
    /// about the number of workers.
    static func ofWorker(_ arguments: [String]) -> [String] {
        var kept: [String] = []
        var isValue = false
        for argument in arguments {
            defer { isValue = ["--workers", "--socket", "--socket-group"].contains(argument) }
            let name = argument.prefix { $0 != "=" }
            if !isValue, !["--workers", "--socket", "--socket-group"].contains(name) { kept.append(argument) }
        }
        return kept
    }
}
