import HTTPTypes
import Logging
import Platform
import Web

/// The log's entry for one request. It names the route and no address, since an address can have personal data or a secret. nginx's
/// log has the address under the same id.
struct LogEntry {
    let id: String
    private(set) var method: HTTPRequest.Method?

    /// Of a request that could not be read.
    init(id: String) {
        self.id = id
    }

    init(_ request: Request) {
        id = request.id
        method = request.method
    }

    /// For every request. `us` are the microseconds from the request's first byte to the response's last.
    func metadata(status: Int, route: RouteName, bytes: Int, _ context: RequestContext) -> Logger.Metadata {
        answer(status, route).merging(["bytes": "\(bytes)", "us": "\(context.total.microseconds)"]) { $1 }
    }

    /// For a slow request. `ms` is the same time, and each part of it has a field, all in milliseconds.
    func metadata(status: Int, route: RouteName, _ context: RequestContext) -> Logger.Metadata {
        var metadata = answer(status, route)
        metadata["ms"] = "\(context.total.milliseconds)"
        for part in RequestPart.allCases { metadata["\(part.name)"] = "\(context[part].milliseconds)" }
        return metadata
    }

    /// For a request that failed.
    func metadata(route: RouteName) -> Logger.Metadata { ["id": "\(id)", "route": "\(route.label)"] }

    private func answer(_ status: Int, _ route: RouteName) -> Logger.Metadata {
        metadata(route: route).merging(["method": "\(method?.rawValue ?? "-")", "status": "\(status)"]) { $1 }
    }
}
