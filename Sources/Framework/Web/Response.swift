public import HTTPTypes
public import Platform

/// A whole answer. Content-Length is not among the fields: the server that sends the response writes it.
public struct Response: Sendable {
    public var status: HTTPResponse.Status
    public var fields: HTTPFields
    /// The body of a GET; the response to a HEAD has its length without its bytes.
    public var body: [UInt8]
    /// The body where it is not held in memory; `body` is empty then.
    public var file: (any ByteSource)?
    /// The route that answered, for counters; it is never sent.
    public var route = RouteName.none
    /// The error behind a 500 or 503 page, where the website has no report of its own. Whoever sends the response logs
    /// it; it is never sent.
    public var failure: (any Error)?
    /// Whether a page that is OK gets an ETag made of its bytes.
    var hasEntityTag = false

    public init(status: HTTPResponse.Status, fields: HTTPFields = [:], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
