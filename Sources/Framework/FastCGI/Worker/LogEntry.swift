import HTTPTypes
import Logging
import Web

/// The log's entry for one request.
struct LogEntry {
    let id: String
    private(set) var method: HTTPRequest.Method?
    private(set) var path = ""

    /// Of a request that could not be read.
    init(id: String) {
        self.id = id
    }

    init(_ request: Request) {
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
