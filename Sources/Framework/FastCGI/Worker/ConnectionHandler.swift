import HTTPTypes
import Logging
import Web

/// Answers the requests on the connections that a thread is given. Its buffers are kept from request to request.
final class ConnectionHandler {
    private let worker: Worker
    private let activity: ThreadActivity
    private let requests: RequestReader
    private var records: RecordReader
    private var writer = ResponseWriter()
    private let trace = RequestTrace()

    init(worker: Worker, activity: ThreadActivity) {
        self.worker = worker
        self.activity = activity
        requests = RequestReader(limits: worker.limits)
        records = RecordReader(limits: worker.limits)
    }

    /// Answers the requests that have arrived or begun on a connection; returns whether it is kept.
    func serve(_ connection: Int32) -> Bool {
        worker.telemetry.counters.busy { trace.use { serveAll(connection) } }
    }

    private func serveAll(_ connection: Int32) -> Bool {
        records.reset()
        repeat {
            trace.begin()
            activity.begin()
            let deadline = Deadline(worker.limits, from: .now)
            do throws(ProtocolError) {
                if let isKept = try serveNext(connection, deadline) { return isKept }
            } catch {
                worker.logger.info("a connection was closed", metadata: ["why": "\(error)"])
                _ = writer.write(error.answer, to: connection, until: deadline)
                return false
            }
        } while records.hasMore
        return true
    }

    /// Answers one request or management record; returns whether the connection is kept where it has nothing more to
    /// serve.
    private func serveNext(_ connection: Int32, _ deadline: Deadline) throws(ProtocolError) -> Bool? {
        switch try records.next(from: connection, until: deadline) {
        case .nothing: return true
        case .end: return false
        case .managementRecord(let header): return answer(header, on: connection, deadline) ? nil : false
        case .request(let frames):
            let isAnswered = worker.telemetry.counters.inFlight { answer(frames, on: connection, deadline) }
            return isAnswered && frames.keepsConnection ? nil : false
        }
    }

    private func answer(_ header: RecordHeader, on connection: Int32, _ deadline: Deadline) -> Bool {
        let response = records.withRecords { ManagementResponse.bytes(to: header, $0, threads: worker.threads) }
        return writer.write(response, to: connection, until: deadline)
    }

    /// Answers a request; returns whether the whole response was written.
    private func answer(_ frames: RequestFrames, on connection: Int32, _ deadline: Deadline) -> Bool {
        var (entry, deadline) = (LogEntry(), deadline)
        let response = response(to: frames, &entry, &deadline)
        trace.enter(.write)
        return send(annotated(response, entry), entry, to: connection, as: frames.request, deadline)
    }

    private func response(to frames: RequestFrames, _ entry: inout LogEntry, _ deadline: inout Deadline) -> Response {
        switch records.withRecords({ requests.read($0, frames) }) {
        case .refused(let status, let id):
            entry.id = id
            return Response(refusing: status, id: id)
        case .request(let request):
            entry.take(request)
            let start = ContinuousClock.now
            trace.enter(.present)
            defer { deadline.extend(by: .now - start) }
            return handle(request)
        }
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

    /// The response with its diagnostic fields: the request's id on an error, and Server-Timing.
    private func annotated(_ response: Response, _ entry: LogEntry) -> Response {
        var response = response
        if response.status.code >= 400 { response.fields[.requestID] = entry.id }
        if worker.telemetry.sendsServerTiming { response.fields[.serverTiming] = trace.serverTiming }
        return response
    }

    private func send(
        _ response: Response, _ entry: LogEntry, to connection: Int32, as request: UInt16, _ deadline: Deadline
    ) -> Bool {
        do throws(ResponseHead.Invalid) {
            let head = try ResponseHead(response, isHead: entry.method == .head)
            return send(head, response, entry, to: connection, as: request, deadline)
        } catch {
            worker.logger.error("\(error)", metadata: ["id": "\(entry.id)", "path": "\(entry.path)"])
            worker.telemetry.counters.note(error, request: entry.id)
            var page = Response(refusing: .internalServerError, id: entry.id)
            page.route = response.route
            return send(annotated(page, entry), entry, to: connection, as: request, deadline)
        }
    }

    private func send(
        _ head: ResponseHead, _ response: Response, _ entry: LogEntry, to connection: Int32, as request: UInt16,
        _ deadline: Deadline
    ) -> Bool {
        let body = head.sendsBody ? response.body : []
        // Counted before it is sent: who has a response finds it counted.
        worker.telemetry.counters.count(response.route, status: response.status.code)
        let isSent = writer.write(head: head.bytes, body: body, request: request, to: connection, until: deadline)
        trace.enter(.write)
        worker.logger.info(
            isSent ? "answered" : "the client went away",
            metadata: entry.metadata(status: response.status.code, bytes: body.count, trace))
        warnIfSlow(response, entry)
        return isSent
    }

    private func warnIfSlow(_ response: Response, _ entry: LogEntry) {
        guard let slow = worker.telemetry.slow, trace.total >= slow else { return }
        worker.logger.warning(
            "slow", metadata: entry.metadata(status: response.status.code, route: response.route, trace))
    }
}

/// The log's entry for one request.
private struct LogEntry {
    var id = ""
    private(set) var method: HTTPRequest.Method?
    private(set) var path = ""

    mutating func take(_ request: Request) {
        id = request.id
        method = request.method
        path = request.path
    }

    /// For every request. `us` are the microseconds from the request's first byte to the response's last.
    func metadata(status: Int, bytes: Int, _ trace: RequestTrace) -> Logger.Metadata {
        [
            "id": "\(id)", "method": "\(method?.rawValue ?? "-")", "path": "\(path.isEmpty ? "-" : path)",
            "status": "\(status)", "bytes": "\(bytes)", "us": "\(trace.total.microseconds)",
        ]
    }

    /// For a slow request. `ms` is the same time, and each part of it has a field, all in milliseconds.
    func metadata(status: Int, route: Route, _ trace: RequestTrace) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "id": "\(id)", "route": "\(route.label)", "method": "\(method?.rawValue ?? "-")", "status": "\(status)",
            "path": "\(path.isEmpty ? "-" : path)", "ms": "\(trace.total.milliseconds)",
        ]
        for part in RequestPart.allCases { metadata["\(part.name)"] = "\(trace[part].milliseconds)" }
        return metadata
    }
}
