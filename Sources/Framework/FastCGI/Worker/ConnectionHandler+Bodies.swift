import HTTPTypes
import Logging
import Platform
import Web

/// Where the bodies of requests go, and what is answered without them.
extension ConnectionHandler {
    /// What arrives, or goes on arriving after a pause; of a request with a long body all of it, once it is known where that goes.
    func arrival(
        on connection: Int32, _ deadline: Deadline, _ paused: RequestFrames?
    ) throws(ProtocolError) -> RecordReader.Arrival {
        if let paused {
            active.giveUp(turn)
            return try records.resume(paused, from: connection, until: deadline)
        }
        let arrival = try records.next(from: connection, until: deadline)
        guard case .longBody(let frames) = arrival else { return arrival }
        let head = records.withRecords { requests.head($0) }
        if head?.isRefused == true { return arrival }
        let stream = head.flatMap { self.stream(of: $0.request) }
        // What writes to a file may wait for the disk.
        if stream != nil { active.giveUp(turn) }
        return try records.next(frames, to: stream, from: connection, until: deadline)
    }

    /// Answers a request whose body may not be sent, and drops what comes of the body until the web server ends it. Were the connection
    /// closed at once, the web server could find that before the answer.
    func answerWithoutBody(
        _ frames: RequestFrames, on connection: Int32, _ isWatched: Bool, _ deadline: Deadline
    ) throws(ProtocolError) -> Outcome? {
        guard var request = records.withRecords({ requests.head($0)?.request }) else { return .closed }
        request.longBody = .refused(reason(forRefusing: request))
        let waiting = WaitingRequest(
            request, id: frames.request, keepsConnection: frames.keepsConnection, on: connection, isWatched: isWatched,
            kind: .read, arrival: context.arrival)
        guard worker.telemetry.counters.inFlight({ answer(waiting, isLast: false, deadline) }) == nil else {
            return .closed
        }
        let dropped = BodyStream(worker.limits.bodyBytes, dropping: .badRequest)
        guard case .paused(let rest) = try records.next(frames, to: dropped, from: connection, until: deadline) else {
            return nil
        }
        return pause(rest, on: connection, deadline, isAnswered: true)
    }

    /// Where the body of a request goes; nil if it is held in memory.
    private func stream(of request: Request) -> BodyStream? {
        let announced = request.fields[.contentLength].flatMap { Int($0) }
        return switch plan(for: request) {
        case .held: nil
        case .file(let most): BodyStream(announced ?? most, in: worker.uploads)
        case .refused(let reason): BodyStream(announced ?? worker.limits.bodyBytes, dropping: reason)
        }
    }

    /// Leaves a connection to the poller until more of a body arrives.
    func pause(
        _ frames: RequestFrames, on connection: Int32, _ deadline: Deadline, isAnswered: Bool
    ) -> Outcome {
        worker.pausedBodies.put(PausedBody(records, frames, deadline, isAnswered: isAnswered), of: connection)
        records = RecordReader(limits: worker.limits, asks: true)
        return .paused
    }

    /// Answers for a body that is overdue; the web server passes the answer on, although it has not sent everything.
    func giveUp(_ paused: PausedBody, _ connection: Int32) -> Outcome {
        worker.logger.info("a connection was closed", metadata: ["why": "\(ProtocolError.timeout)"])
        guard !paused.isAnswered else { return .closed }
        context.begin()
        let head = paused.records.withRecords { requests.head($0) }
        _ = refuse(
            worker.pausedBodies.isStopping ? .serviceUnavailable : .requestTimeout,
            head.map { LogEntry($0.request) } ?? LogEntry(id: RequestID.next()), to: connection,
            as: paused.frames.request, Deadline(worker.limits, from: .now))
        return .closed
    }

    /// Why a request's body may not be sent. Where nothing speaks against it any more, it is missing.
    private func reason(forRefusing request: Request) -> SiteError {
        guard case .refused(let reason) = plan(for: request) else { return .badRequest }
        return reason
    }

    /// The answer for the web server whether a body may be sent: 204, or 401, which nothing else here means.
    func permission(for request: Request) -> Response {
        guard case .file? = worker.bodyPlan?(request) else { return Response(status: .unauthorized) }
        return Response(status: .noContent)
    }

    private func plan(for request: Request) -> BodyPlan {
        // To look a session up is to read, which may have taken a permit.
        defer { releasePermit(of: .read) }
        return worker.bodyPlan?(request) ?? .held
    }
}

extension Request {
    /// Whether it has a body that was not taken, so that it changes nothing.
    var isRefused: Bool {
        if case .refused? = longBody { true } else { false }
    }
}
