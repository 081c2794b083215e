/// The texts of the operators' page in one language.
public struct StatusText: Sendable {
    public let title: String
    public let lead: String
    public let requests: String
    public let inFlight: String
    public let waiting: String
    public let busy: String
    public let memory: String
    public let up: String
    public let unknown: String
    public let routes: String
    public let route: String
    public let status: String
    public let processes: String
    public let process: String
    public let failures: String
    public let noFailures: String
    public let noRequests: String
    /// Stands before an error's request id.
    public let request: String
    public let metrics: String
    /// `3 of 4`.
    public let of: @Sendable (String, String) -> String
    public let days: String
    public let hours: String
    public let minutes: String
    public let seconds: String
    public let thousands: String
}
