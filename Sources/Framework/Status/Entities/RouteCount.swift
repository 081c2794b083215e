/// How often a route was answered with a status.
public struct RouteCount: Equatable, Sendable {
    /// `products.list`; never an address.
    public let route: String
    /// `200`, or `2xx` where several are counted together.
    public let status: String
    public let requests: Int

    public init(route: String, status: String, requests: Int) {
        self.route = route
        self.status = status
        self.requests = requests
    }
}
