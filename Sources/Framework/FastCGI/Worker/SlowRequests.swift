import HTTPTypes
import Platform
import Web

/// The permits of a worker's requests that may take long, and the requests that wait for one without a thread.
///
/// A request that may change something takes a permit before it begins, since it may have to wait for a lock; any other takes
/// one when it turns out to be slow, or begins again when there is one. So half of the threads are always free for what is
/// quick.
final class SlowRequests: SlowRequestPermits {
    /// Why a request may take long. No crowd of one kind leaves the others without a permit.
    enum Kind: Int, CaseIterable {
        case change
        /// A change of which a site limits the number, as a sign-in.
        case limited
        case read
    }

    /// What a request that wants to begin has to do.
    enum Start { case now, later, never }

    private struct Queue {
        /// How many of the kind have a permit.
        var running = 0
        var waiting: [WaitingRequest] = []
    }

    private struct State {
        /// By `Kind`.
        var queues = Kind.allCases.map { _ in Queue() }
        /// Of all that wait.
        var bytes = 0
    }

    /// The maximum of requests of a kind that wait.
    static let maxWaiting = 512
    /// The most permits: writers take turns and searches need a processor, so more would only hold more memory at once.
    static let maxPermits = 8

    let permits: Int
    /// The maximum of the bytes of all that wait.
    private let maxBytes: Int
    private let state = Lock(State())

    init(threads: Int, maxBytes: Int) {
        self.maxBytes = maxBytes
        permits = min(Self.maxPermits, max(1, threads / 2))
    }

    /// Takes a permit for a request that reads.
    func take() -> Bool {
        state.withLock { take(&$0, .read) }
    }

    /// Takes a permit, or keeps the request until one is free.
    func start(_ request: WaitingRequest) -> Start {
        state.withLock { state in
            if take(&state, request.kind) { return .now }
            let bytes = state.bytes + request.size
            let kind = request.kind.rawValue
            guard state.queues[kind].waiting.count < Self.maxWaiting, bytes <= maxBytes else { return .never }
            state.queues[kind].waiting.append(request)
            state.bytes = bytes
            return .later
        }
    }

    /// Gives a permit back; or returns the request that has it now: of the kind with the fewest permits, the one that waits
    /// the longest.
    func release(_ kind: Kind) -> WaitingRequest? {
        state.withLock { state in
            state.queues[kind.rawValue].running -= 1
            let kinds = Kind.allCases.filter { !state.queues[$0.rawValue].waiting.isEmpty }
                .sorted { state.queues[$0.rawValue].running < state.queues[$1.rawValue].running }
            guard let next = kinds.first(where: { take(&state, $0) }) else { return nil }
            let request = state.queues[next.rawValue].waiting.removeFirst()
            state.bytes -= request.size
            return request
        }
    }

    private func take(_ state: inout State, _ kind: Kind) -> Bool {
        let most = kind == .change ? permits : max(1, permits / 2)
        let running = state.queues.reduce(0) { $0 + $1.running }
        guard running < permits, state.queues[kind.rawValue].running < most else { return false }
        state.queues[kind.rawValue].running += 1
        return true
    }
}

/// A request that was read, with what its answer needs.
final class WaitingRequest: Sendable {
    /// Nanoseconds that a request which asks for no change waits for a permit at most. One that may change something knows itself
    /// until when it may write.
    private static let maxWait: UInt64 = 2_000_000_000

    let request: Request
    /// The id that the web server gave it on its connection.
    let id: UInt16
    let keepsConnection: Bool
    let connection: Int32
    /// Whether the poller knows the connection already.
    let isWatched: Bool
    let kind: SlowRequests.Kind
    /// Whether the web server asks only if the request's body may be sent.
    let isQuestion: Bool
    /// On the monotonic clock, in nanoseconds.
    let arrival: UInt64
    /// The answer where it waits for too long.
    let refusal: Response?

    init(
        _ request: Request, id: UInt16, keepsConnection: Bool, on connection: Int32, isWatched: Bool,
        kind: SlowRequests.Kind, isQuestion: Bool = false, arrival: UInt64, refusal: Response? = nil
    ) {
        self.request = request
        self.id = id
        self.keepsConnection = keepsConnection
        self.connection = connection
        self.isWatched = isWatched
        self.kind = kind
        self.isQuestion = isQuestion
        self.arrival = arrival
        self.refusal = refusal
    }

    /// The same request, which has an answer already for the case that no permit gets free in time.
    func refused(with response: Response) -> WaitingRequest {
        WaitingRequest(
            request, id: id, keepsConnection: keepsConnection, on: connection, isWatched: isWatched, kind: kind,
            isQuestion: isQuestion, arrival: arrival, refusal: response)
    }

    var isTooOld: Bool { SystemClock.monotonic > arrival &+ Self.maxWait }

    /// Bytes that it takes, but for some hundred.
    var size: Int {
        let fields = request.fields.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count }
        let address = request.path.utf8.count + request.query.utf8.count
        return request.body.count + address + fields + (refusal?.body.count ?? 0)
    }
}

extension HTTPRequest.Method {
    /// Whether it asks for no change (RFC 9110, 9.2.1).
    var isSafe: Bool { [.get, .head, .options, .trace].contains(self) }
}
