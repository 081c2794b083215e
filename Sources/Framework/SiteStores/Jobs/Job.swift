import FoundationEssentials
public import SiteDatabase
public import Web

/// Work that outlives a request, as a value:
///
///     struct SendReceipt: Job {
///         static let name = "send receipt"
///         let order: Int64
///     }
///
/// It is added in the transaction of the change that asks for it (`SQLTransaction.add`). A worker runs it at least once after that
/// transaction is committed, also if the process or the machine ends meanwhile.
public protocol Job: Codable, Sendable {
    /// A word that is kept in databases: never changed, and never used for another kind.
    static var name: String { get }

    /// How often it is tried before it counts as failed: by default 20 times, which takes about six hours.
    static var maxAttempts: Int { get }

    /// Seconds that one attempt may take; a process with an attempt that takes longer ends. By default 10 minutes.
    static var timeLimit: Double { get }
}

extension Job {
    public static var maxAttempts: Int { 20 }
    public static var timeLimit: Double { 600 }
}

/// A module whose jobs the worker runs. Only the module of the site's first language is asked.
public protocol JobModule<Routes>: Module {
    var jobs: [JobHandler] { get }
    /// Jobs that are added at stated times.
    var schedules: [JobSchedule] { get }
}

extension JobModule {
    public var schedules: [JobSchedule] { [] }
}

/// What the worker does with the jobs of a kind.
public struct JobHandler: Sendable {
    package let name: String
    package let maxAttempts: Int
    package let timeLimit: Double
    package let run: @Sendable (_ value: String, _ run: JobRun) throws -> Void

    /// `work` may run more than once for a job, so it ends with `JobRun.finish(in:)` if all that it does is in the database. It throws
    /// `JobRefused` if a further attempt makes no sense; after any other error the job is tried again.
    public init<Value: Job>(
        _ type: Value.Type, _ work: @escaping @Sendable (_ job: Value, _ run: JobRun) throws -> Void
    ) {
        self.init(type, named: Value.name, work)
    }

    /// For the jobs of a kind that are of one part of the site (`SQLTransaction.add(_:of:key:)`).
    package init<Value: Job>(
        _ type: Value.Type, of part: String, _ work: @escaping @Sendable (_ job: Value, _ run: JobRun) throws -> Void
    ) {
        self.init(type, named: "\(Value.name) of \(part)", work)
    }

    private init<Value: Job>(
        _ type: Value.Type, named name: String, _ work: @escaping @Sendable (_ job: Value, _ run: JobRun) throws -> Void
    ) {
        self.name = name
        maxAttempts = Value.maxAttempts
        timeLimit = Value.timeLimit
        run = { value, run in
            let job: Value
            do {
                job = try JSONDecoder().decode(Value.self, from: Data(value.utf8))
            } catch {
                throw JobRefused("its value cannot be read: \(error)")
            }
            try work(job, run)
        }
    }
}

/// One attempt to run a job.
public struct JobRun: Sendable {
    /// The job's number, which no other job of the database ever has.
    public let id: Int64
    /// What it was added under.
    public let key: String?
    /// From 1.
    public let attempt: Int
    let claim: JobClaim
    let isStopped: @Sendable () -> Bool

    package init(_ job: ClaimedJob, isStopped: @escaping @Sendable () -> Bool) {
        (id, key, attempt) = (job.claim.id, job.key, job.claim.attempt)
        claim = job.claim
        self.isStopped = isStopped
    }

    /// Throws `JobStopped` if the process is about to end or the attempt takes too long: long work calls this now and then. The job runs
    /// again later.
    public func checkpoint() throws {
        if isStopped() { throw JobStopped() }
    }

    /// Ends the job in the transaction of its work: both are committed, or neither. Throws `JobLost` if another process has taken the job
    /// over meanwhile, so that the work is undone here.
    public func finish(in db: SQLTransaction) throws {
        guard try claim.end(in: db) else { throw JobLost() }
    }
}

/// A job cannot be done, however often it is tried. It stays visible with this reason until somebody retries or discards it.
public struct JobRefused: Error, CustomStringConvertible {
    public let description: String

    public init(_ reason: String) {
        description = reason
    }
}

/// An attempt was told to end.
public struct JobStopped: Error {
    public init() {}
}

/// Another process runs the job, as this one was not heard of for too long.
public struct JobLost: Error {}
