internal import HTTPTypes
internal import Logging
internal import Web

/// One request after another on the connections that a thread is given, with buffers of its own for all of them.
final class Exchange {
    private let worker: Worker
    private let activity: ThreadActivity
    private let reader: RequestReader
    private var intake: Intake
    private var writer = ResponseWriter()
    private let trace = RequestTrace()

    init(worker: Worker, activity: ThreadActivity) {
        self.worker = worker
        self.activity = activity
        reader = RequestReader(limits: worker.limits)
        intake = Intake(limits: worker.limits)
    }

    /// Answers the requests that have arrived or begun on a connection; whether it is to be kept.
    func serve(_ connection: Int32) -> Bool {
        worker.telemetry.counters.busy { trace.use { serveAll(connection) } }
    }

    private func serveAll(_ connection: Int32) -> Bool {
        intake.reset()
        repeat {
            trace.begin()
            activity.begin()
            let deadline = Deadline(worker.limits, from: .now)
            do throws(Violation) {
                switch try intake.next(from: connection, until: deadline) {
                case .nothing: return true
                case .end: return false
                case .question(let header): guard answer(header, on: connection, deadline) else { return false }
                case .request(let frames):
                    let isAnswered = worker.telemetry.counters.inFlight {
                        answer(frames, on: connection, deadline)
                    }
                    guard isAnswered, frames.keepsConnection else { return false }
                }
            } catch {
                worker.logger.info("a connection was closed", metadata: ["why": "\(error)"])
                _ = writer.write(error.answer, to: connection, until: deadline)
                return false
            }
        } while intake.hasMore
        return true
    }

    private func answer(_ header: RecordHeader, on connection: Int32, _ deadline: Deadline) -> Bool {
        let answer = intake.withRecords { ManagementAnswer.bytes(to: header, $0, threads: worker.threads) }
        return writer.write(answer, to: connection, until: deadline)
    }

    /// Whether the whole answer was written.
    private func answer(_ frames: RequestFrames, on connection: Int32, _ deadline: Deadline) -> Bool {
        var line = RequestLine()
        let response: Response
        var deadline = deadline
        switch intake.withRecords({ reader.read($0, frames) }) {
        case .refused(let status, let id):
            line.id = id
            response = Response(refusing: status, id: id)
        case .request(let request):
            line.take(request)
            let start = ContinuousClock.now
            trace.enter(.present)
            response = handle(request)
            deadline.extend(by: .now - start)
        }
        trace.enter(.write)
        return send(tell(response, line), line, to: connection, as: frames.request, deadline)
    }

    private func handle(_ request: Request) -> Response {
        do {
            let response = try worker.handler(request)
            if let failure = response.failure { log(failure, request) }
            return response
        } catch {
            log(error, request)
            return Response(refusing: .internalServerError, id: request.id)
        }
    }

    private func log(_ error: any Error, _ request: Request) {
        worker.logger.error("\(error)", metadata: ["id": "\(request.id)", "path": "\(request.path)"])
        worker.telemetry.counters.note(error, request: request.id)
    }

    /// The response with what it says of itself: an error's id, and where the time went.
    private func tell(_ response: Response, _ line: RequestLine) -> Response {
        var response = response
        if response.status.code >= 400 { response.fields[.requestID] = line.id }
        if worker.telemetry.sendsServerTiming { response.fields[.serverTiming] = trace.serverTiming }
        return response
    }

    private func send(
        _ response: Response, _ line: RequestLine, to connection: Int32, as request: UInt16, _ deadline: Deadline
    ) -> Bool {
        let head: ResponseHead
        do throws(ResponseHead.Broken) {
            head = try ResponseHead(response, isHead: line.method == .head)
        } catch {
            worker.logger.error("\(error)", metadata: ["id": "\(line.id)", "path": "\(line.path)"])
            worker.telemetry.counters.note(error, request: line.id)
            var page = Response(refusing: .internalServerError, id: line.id)
            page.route = response.route
            return send(tell(page, line), line, to: connection, as: request, deadline)
        }
        let body = head.sendsBody ? response.body : []
        // Before it is sent: who has an answer finds it counted.
        worker.telemetry.counters.count(response.route, status: response.status.code)
        let isSent = writer.write(head: head.bytes, body: body, request: request, to: connection, until: deadline)
        trace.enter(.write)
        worker.logger.info(
            isSent ? "answered" : "the client went away",
            metadata: line.metadata(status: response.status.code, bytes: body.count, trace))
        warnIfSlow(response, line)
        return isSent
    }

    private func warnIfSlow(_ response: Response, _ line: RequestLine) {
        guard let slow = worker.telemetry.slow, trace.total >= slow else { return }
        worker.logger.warning(
            "slow", metadata: line.metadata(status: response.status.code, route: response.route, trace))
    }
}
