import CrashReport
import HTTPTypes
import Logging
import Platform
import Web

/// Answers the requests on the connections that a thread is given. Its buffers are kept from request to request.
final class ConnectionHandler {
    /// What becomes of a connection.
    enum Outcome {
        case kept, closed
        /// Its request waits in `SlowRequests`, and with it the connection.
        case waiting
        /// Its request's body waits in `PausedBodies`.
        case paused
    }

    let worker: Worker
    let active: ActiveThreads
    let turn: ThreadTurn
    let requests: RequestReader
    var records: RecordReader
    private var writer = ResponseWriter()
    let context: RequestContext
    /// Requests that waited, and have the permits now that this thread's requests had.
    private var next: [WaitingRequest] = []

    init(worker: Worker, active: ActiveThreads, turn: ThreadTurn) {
        self.worker = worker
        self.active = active
        self.turn = turn
        requests = RequestReader(limits: worker.limits, asks: worker.bodyPlan != nil)
        records = RecordReader(limits: worker.limits, asks: worker.bodyPlan != nil)
        context = RequestContext(permits: worker.slowRequests)
    }

    /// Answers the requests that have arrived or begun on a connection.
    func serve(_ connection: Int32, isWatched: Bool) -> Outcome {
        worker.telemetry.counters.busy { context.use { serveAll(connection, isWatched: isWatched) } }
    }

    /// The request that this thread has to answer next, before it looks for others.
    func takeNext() -> WaitingRequest? {
        next.popLast()
    }

    /// Answers a request that waited.
    func serve(_ waiting: WaitingRequest) -> Outcome {
        active.giveUp(turn)
        return worker.telemetry.counters.busy {
            context.use {
                context.begin(at: waiting.arrival, isSlow: true)
                turn.activity.begin()
                let deadline = Deadline(worker.limits, from: .now)
                return worker.telemetry.counters.inFlight { answer(waiting, isLast: true, deadline) ?? .kept }
            }
        }
    }

    private func serveAll(_ connection: Int32, isWatched: Bool) -> Outcome {
        var paused = worker.pausedBodies.take(connection)
        if let paused, paused.isOverdue { return giveUp(paused, connection) }
        records.reset()
        paused?.resume(&records)
        repeat {
            context.begin()
            turn.activity.begin()
            let deadline = paused?.deadline ?? Deadline(worker.limits, from: .now)
            do throws(ProtocolError) {
                if let outcome = try serveNext(connection, isWatched, deadline, paused) { return outcome }
            } catch {
                worker.logger.info("a connection was closed", metadata: ["why": "\(error)"])
                _ = writer.write(error.answer, to: connection, until: deadline)
                return .closed
            }
            paused = nil
        } while records.hasMore
        return .kept
    }

    /// Answers one request or management record; returns what becomes of the connection where it has nothing more to
    /// serve.
    private func serveNext(
        _ connection: Int32, _ isWatched: Bool, _ deadline: Deadline, _ paused: PausedBody?
    ) throws(ProtocolError) -> Outcome? {
        switch try arrival(on: connection, deadline, paused?.frames) {
        case .nothing: return .kept
        case .end: return .closed
        case .paused(let frames):
            return pause(frames, on: connection, deadline, isAnswered: paused?.isAnswered == true)
        case .longBody(let frames): return try answerWithoutBody(frames, on: connection, isWatched, deadline)
        case .managementRecord(let header): return answer(header, on: connection, deadline) ? nil : .closed
        case .request(let frames) where paused?.isAnswered == true: return frames.keepsConnection ? nil : .closed
        case .request(let frames):
            // A body with files has had a time of its own.
            let deadline = frames.stream == nil ? deadline : Deadline(worker.limits, from: .now)
            return worker.telemetry.counters.inFlight { answer(frames, on: connection, isWatched, deadline) }
        }
    }

    private func answer(_ header: RecordHeader, on connection: Int32, _ deadline: Deadline) -> Bool {
        let response = records.withRecords { ManagementResponse.bytes(to: header, $0, threads: worker.threads) }
        return writer.write(response, to: connection, until: deadline)
    }

    /// Answers a request, now or later; nil if the connection goes on.
    private func answer(
        _ frames: RequestFrames, on connection: Int32, _ isWatched: Bool, _ deadline: Deadline
    ) -> Outcome? {
        let outcome = records.withRecords { requests.read($0, frames) }
        records.release()
        func start(_ request: Request, isQuestion: Bool = false) -> Outcome? {
            let waiting = WaitingRequest(
                request, id: frames.request, keepsConnection: frames.keepsConnection, on: connection,
                isWatched: isWatched, kind: isQuestion ? .read : kind(of: request), isQuestion: isQuestion,
                arrival: context.arrival)
            return self.start(waiting, deadline)
        }
        switch outcome {
        case .refused(let status, let id):
            let isAnswered = refuse(status, LogEntry(id: id), to: connection, as: frames.request, deadline)
            return isAnswered && frames.keepsConnection ? nil : .closed
        case .request(let request): return start(request)
        case .question(let request): return start(request, isQuestion: true)
        }
    }

    /// What asks for no change begins at once, and so does what has more behind it on its connection, whose bytes this thread
    /// has read already.
    private func start(_ waiting: WaitingRequest, _ deadline: Deadline) -> Outcome? {
        guard waiting.kind != .read else { return answer(waiting, isLast: !records.hasMore, deadline) }
        switch worker.slowRequests.start(waiting) {
        case .now:
            active.giveUp(turn)
            context.begin(at: waiting.arrival, isSlow: true)
            return answer(waiting, isLast: true, deadline)
        case .later: return .waiting
        case .never:
            // Its page has what a person wrote.
            context.beginRefused(at: waiting.arrival)
            return answer(waiting, isLast: false, deadline)
        }
    }

    private func kind(of request: Request) -> SlowRequests.Kind {
        guard !request.method.isSafe, !records.hasMore, !request.isRefused else { return .read }
        return worker.isLimited(request) ? .limited : .change
    }

    func refuse(
        _ status: HTTPResponse.Status, _ entry: LogEntry, to connection: Int32, as request: UInt16,
        _ deadline: Deadline
    ) -> Bool {
        context.enter(.write)
        return send(
            annotated(Response(refusing: status, id: entry.id), entry), entry, to: connection, as: request, deadline)
    }

    /// Answers a request, unless it turns out to be slow and waits for its permit; nil if its connection goes on. Only
    /// one behind which nothing is read yet on its connection can wait.
    func answer(_ waiting: WaitingRequest, isLast: Bool, _ deadline: Deadline) -> Outcome? {
        var deadline = deadline
        let start = ContinuousClock.now
        turn.activity.name(waiting.request)
        context.enter(.present)
        guard let response = response(to: waiting, isLast: isLast) else { return .waiting }
        worker.countRequest()
        releasePermit(of: waiting.kind)
        deadline.extend(by: .now - start)
        context.enter(.write)
        let entry = LogEntry(waiting.request)
        if let failure = response.failure { log(failure, entry, response.route) }
        let isSent = send(annotated(response, entry), entry, to: waiting.connection, as: waiting.id, deadline)
        return isSent && waiting.keepsConnection ? nil : .closed
    }

    /// The response to a request; nil if it turned out to be slow, and begins again when there is a permit for it.
    private func response(to waiting: WaitingRequest, isLast: Bool) -> Response? {
        if let refusal = waiting.refusal, waiting.isTooOld { return refusal }
        let response = handle(waiting)
        guard context.lacksPermit, isLast else { return response }
        switch worker.slowRequests.start(waiting.refused(with: response)) {
        case .later: return nil
        case .never: return response
        case .now:
            active.giveUp(turn)
            context.begin(at: waiting.arrival, isSlow: true)
            return handle(waiting)
        }
    }

    func releasePermit(of kind: SlowRequests.Kind) {
        guard context.isSlow else { return }
        context.endSlow()
        if let waiting = worker.slowRequests.release(kind) { next.append(waiting) }
    }

    private func handle(_ waiting: WaitingRequest) -> Response {
        let request = waiting.request
        guard !waiting.isQuestion else { return permission(for: request) }
        var id = request.id
        id.withUTF8 { $0.withMemoryRebound(to: CChar.self) { viperweb_crash_report_request($0.baseAddress, $0.count) } }
        defer { viperweb_crash_report_request(nil, 0) }
        do {
            return try worker.handler(request)
        } catch {
            var page = Response(refusing: .internalServerError, id: request.id)
            page.failure = error
            return page
        }
    }

    private func log(_ error: any Error, _ entry: LogEntry, _ route: RouteName) {
        worker.logger.error("\(error)", metadata: entry.metadata(route: route))
        worker.telemetry.counters.note(error, request: entry.id)
    }

    /// The response with its diagnostic fields: the request's id on an error, and Server-Timing.
    private func annotated(_ response: Response, _ entry: LogEntry) -> Response {
        var response = response
        if response.status.code >= 400 { response.fields[.requestID] = entry.id }
        if worker.telemetry.sendsServerTiming { response.fields[.serverTiming] = context.serverTiming }
        return response
    }

    private func send(
        _ response: Response, _ entry: LogEntry, to connection: Int32, as request: UInt16, _ deadline: Deadline
    ) -> Bool {
        do throws(ResponseHead.Invalid) {
            let head = try ResponseHead(response, isHead: entry.method == .head)
            return send(head, response, entry, to: connection, as: request, deadline)
        } catch {
            log(error, entry, response.route)
            var page = Response(refusing: .internalServerError, id: entry.id)
            page.route = response.route
            return send(annotated(page, entry), entry, to: connection, as: request, deadline)
        }
    }

    private func send(
        _ head: ResponseHead, _ response: Response, _ entry: LogEntry, to connection: Int32, as request: UInt16,
        _ deadline: Deadline
    ) -> Bool {
        let length = head.sendsBody ? response.length : 0
        // Counted before it is sent: who has a response finds it counted.
        worker.telemetry.counters.count(response.route, status: response.status.code)
        let isSent = write(head, response, length, to: connection, as: request, deadline)
        context.enter(.write)
        worker.logger.info(
            isSent ? "answered" : "the client went away",
            metadata: entry.metadata(status: response.status.code, route: response.route, bytes: length, context))
        warnIfSlow(response, entry)
        return isSent
    }

    private func write(
        _ head: ResponseHead, _ response: Response, _ length: Int, to connection: Int32, as request: UInt16,
        _ deadline: Deadline
    ) -> Bool {
        if let file = response.file, length > 0 {
            return writer.write(
                head: head.bytes, file: file, length: length, request: request, to: connection, until: deadline)
        }
        return writer.write(
            head: head.bytes, body: length > 0 ? response.body : [], request: request, to: connection, until: deadline)
    }

    private func warnIfSlow(_ response: Response, _ entry: LogEntry) {
        guard let slow = worker.telemetry.slow, context.total >= slow else { return }
        worker.logger.warning(
            "slow", metadata: entry.metadata(status: response.status.code, route: response.route, context))
    }
}
