public import HTTPTypes

/// A whole answer. Content-Length is not among the fields: the server that sends the response writes it.
public struct Response: Sendable {
    public var status: HTTPResponse.Status
    public var fields: HTTPFields
    /// The body of a GET; whoever answers a HEAD sends its length and leaves the bytes out.
    public var body: [UInt8]
    /// What answered, for whoever counts; it is never sent.
    public var route = Route.none
    /// What broke, for the log of whoever sends the response, where the website has no report of its own; never sent.
    public var failure: (any Error)?
    /// Whether a page that is OK gets an ETag made of its bytes.
    var hasEntityTag = false

    public init(status: HTTPResponse.Status, fields: HTTPFields = [:], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
