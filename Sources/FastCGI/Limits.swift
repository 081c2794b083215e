/// How much of a client's a worker takes.
public struct Limits: Sendable {
    /// Params (CGI variables) a request.
    public var params = 512
    /// Bytes of all params, names and values together.
    public var paramBytes = 64 * 1024
    /// Bytes of a body; more is 413.
    public var bodyBytes = 1024 * 1024
    /// Seconds without a byte, at reading or at writing, after which a connection is closed.
    public var idle = 10
    /// Seconds for reading, answering and writing a whole request, after which its connection is closed.
    public var deadline = 30

    public init() {}
}
