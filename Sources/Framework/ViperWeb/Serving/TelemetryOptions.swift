import ArgumentParser
import FastCGI

/// What operators see of a worker.
struct TelemetryOptions: ParsableArguments {
    @Option(
        name: .customLong("status"),
        help: ArgumentHelp(
            """
            Serve /status with the sums of all worker processes, which keep their counts in this folder. The web \
            server decides who can see it.
            """,
            valueName: "folder"
        ))
    var statusFolder: String?

    @Option(help: "Log a warning for each request that takes at least this time: 200ms, 2s.", transform: duration)
    var slow: Duration?

    @Flag(help: "Send a Server-Timing header with each answer.")
    var serverTiming = false

    func telemetry() throws -> Telemetry {
        Telemetry(
            counters: try statusFolder.map { try WorkerCounters(sharedIn: $0) } ?? WorkerCounters(), slow: slow,
            sendsServerTiming: serverTiming)
    }

    /// A whole number of at most six digits and its unit.
    static func duration(_ text: String) throws -> Duration {
        guard let parts = text.wholeMatch(of: /([0-9]{1,6})(ms|s)/), let number = Int(parts.1) else {
            throw ValidationError("\(text) is not a time: use a whole number with ms or s, such as 200ms.")
        }
        return parts.2 == "ms" ? .milliseconds(number) : .seconds(number)
    }
}
