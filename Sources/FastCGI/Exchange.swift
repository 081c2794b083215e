internal import CFastCGI
internal import Glibc
internal import HTTPTypes
internal import Logging
internal import Web

/// One request after another on the connections that a thread is given, with one libfcgi request for all of them.
final class Exchange {
    private let worker: Worker
    private let reader: RequestReader
    /// libfcgi's streams point back at it, so it stays where it is.
    private let request = UnsafeMutablePointer<FCGX_Request>.allocate(capacity: 1)
    private var output: [UInt8] = []

    init(worker: Worker) {
        self.worker = worker
        reader = RequestReader(limits: worker.limits)
    }

    deinit {
        request.deallocate()
    }

    /// Reads one request from a connection and answers it; whether the connection is kept. One that is not is closed.
    func serve(_ connection: Int32) -> Bool {
        FCGX_InitRequest(request, -1, 0)
        request.pointee.ipcFd = connection
        // Without it FCGX_Accept_r would close the connection that it is given, and wait for another.
        request.pointee.keepConnection = 1
        let code = FCGX_Accept_r(request)
        guard code == 0 else {
            worker.logger.info("a connection ended without a request", metadata: ["code": "\(code)"])
            FCGX_Free(request, 1)
            return false
        }
        let isAnswered = answer(on: connection)
        let isKept = isAnswered && request.pointee.keepConnection != 0
        FCGX_Free(request, isKept ? 0 : 1)
        return isKept
    }

    /// Whether the request was read to its end and its whole answer was written.
    private func answer(on connection: Int32) -> Bool {
        let began = ContinuousClock.now
        switch reader.read(request) {
        case .broken(let why):
            worker.logger.info("a request was not read", metadata: ["why": "\(why)"])
            return false
        case .refused(let status, let id):
            let page = Response(refusing: status, id: id)
            return send(page, isHead: false, to: connection, as: "refused", id: id, since: began)
        case .request(let request):
            return send(
                response(to: request), isHead: request.method == .head, to: connection,
                as: "\(request.method.rawValue) \(request.path)", id: request.id, since: began)
        }
    }

    private func response(to request: Request) -> Response {
        do {
            return try worker.handler(request)
        } catch {
            worker.logger.error("\(error)", metadata: ["request": "\(request.id)", "path": "\(request.path)"])
            return Response(refusing: .internalServerError, id: request.id)
        }
    }

    private func send(
        _ response: Response, isHead: Bool, to connection: Int32, as what: String, id: String,
        since began: ContinuousClock.Instant
    ) -> Bool {
        let head: ResponseHead
        do {
            head = try ResponseHead(response, isHead: isHead)
        } catch {
            worker.logger.error("\(error)", metadata: ["request": "\(id)"])
            let page = Response(refusing: .internalServerError, id: id)
            return send(page, isHead: isHead, to: connection, as: what, id: id, since: began)
        }
        output.removeAll(keepingCapacity: output.capacity < 4 << 20)
        FCGIRecord.append(
            head: head.bytes, body: head.sendsBody ? response.body : [],
            request: UInt16(truncatingIfNeeded: request.pointee.requestId), to: &output)
        let isSent = write(to: connection)
        worker.logger.info(
            isSent ? "answered" : "the client went away",
            metadata: [
                "request": "\(id)", "what": "\(what)", "status": "\(response.status.code)",
                "bytes": "\(response.body.count)", "time": "\(ContinuousClock.now - began)",
            ])
        return isSent
    }

    /// Writes the output whole; false where the client went away or took nothing for too long.
    private func write(to connection: Int32) -> Bool {
        output.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.send(
                    connection, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }
}
