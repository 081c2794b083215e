internal import HTTPTypes
internal import Logging
internal import Web

/// What the log says of one request.
struct RequestLine {
    var id = ""
    private(set) var method: HTTPRequest.Method?
    private(set) var path = ""

    mutating func take(_ request: Request) {
        id = request.id
        method = request.method
        path = request.path
    }

    /// `us` are the microseconds from the request's first byte to the response's last.
    func metadata(status: Int, bytes: Int, _ trace: RequestTrace) -> Logger.Metadata {
        [
            "id": "\(id)", "method": "\(method?.rawValue ?? "-")", "path": "\(path.isEmpty ? "-" : path)",
            "status": "\(status)", "bytes": "\(bytes)", "us": "\(trace.total.microseconds)",
        ]
    }

    /// `ms` is the same time, and the parts are what it consists of, all in milliseconds.
    func metadata(status: Int, route: Route, _ trace: RequestTrace) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "id": "\(id)", "route": "\(route.label)", "method": "\(method?.rawValue ?? "-")", "status": "\(status)",
            "path": "\(path.isEmpty ? "-" : path)", "ms": "\(trace.total.thousandths)",
        ]
        for part in RequestPart.allCases { metadata["\(part.name)"] = "\(trace[part].thousandths)" }
        return metadata
    }
}
