public import HTTPTypes

/// One request as a value: bounded, read to its end, and checked by whoever made it (`FastCGI`, a test).
public struct Request: Sendable {
    /// The request's id in the log and on error pages: nginx's `$request_id`, or a random one.
    public var id: String
    public var method: HTTPRequest.Method
    /// The path as it was sent, percent-encoded; starts with `/`.
    public var path: String
    /// The query as it was sent, without its `?`; empty when there is none.
    public var query: String
    /// Whether the client uses https with the server in front of the worker.
    public var isSecure: Bool
    /// The client's IP address as text; empty when unknown.
    public var remoteAddress: String
    public var fields: HTTPFields
    /// Exactly the bytes that Content-Length announced, unless they are a long body.
    public var body: [UInt8]
    /// The body where it is not held in memory; nil for most requests.
    public var longBody: LongBody?

    public init(
        id: String = "", method: HTTPRequest.Method = .get, path: String, query: String = "", isSecure: Bool = false,
        remoteAddress: String = "", fields: HTTPFields = [:], body: [UInt8] = [], longBody: LongBody? = nil
    ) {
        self.id = id
        self.method = method
        self.path = path
        self.query = query
        self.isSecure = isSecure
        self.remoteAddress = remoteAddress
        self.fields = fields
        self.body = body
        self.longBody = longBody
    }
}
