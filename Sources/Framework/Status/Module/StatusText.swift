/// The texts of the operators' page in one language. A site that words them its own way changes a copy of `.english`.
public struct StatusText: Sendable {
    public var title: String
    public var lead: String
    public var requests: String
    public var inFlight: String
    public var waiting: String
    public var busy: String
    public var threads: String
    public var memory: String
    public var up: String
    public var unknown: String
    public var routes: String
    public var route: String
    public var status: String
    public var machines: String
    public var machine: String
    public var pages: String
    /// How long ago a machine reported.
    public var seen: String
    public var noPages: String
    public var pagesPresent: String
    /// They lack so many changes, the first of which is so old.
    public var pagesBehind: @Sendable (String, String) -> String
    public var pagesOld: String
    public var jobs: String
    public var jobsWaiting: String
    public var jobsRunning: String
    public var jobsFailed: String
    /// How long the oldest job has been due.
    public var oldestDue: String
    /// What to do about jobs that have failed.
    public var failedJobs: String
    public var processes: String
    public var process: String
    public var failures: String
    public var noFailures: String
    public var noRequests: String
    /// Stands before an error's request id.
    public var request: String
    public var metrics: String
    /// `3 of 4`.
    public var of: @Sendable (String, String) -> String
    public var days: String
    public var hours: String
    public var minutes: String
    public var seconds: String
    public var thousands: String
}
