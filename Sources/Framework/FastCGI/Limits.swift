/// How much of a client's a worker takes.
public struct Limits: Sendable {
    /// Params (CGI variables) a request; more is 431.
    public var params = 512
    /// Bytes of all params, names and values together; more is 431.
    public var paramBytes = 64 * 1024
    /// Bytes of a body; more is 413.
    public var bodyBytes = 1024 * 1024
    /// Time without a byte, at reading or at writing, after which a connection is closed.
    public var idle = Duration.seconds(10)
    /// Time for reading a whole request and writing its response, less the handler's, after which the connection is closed.
    public var deadline = Duration.seconds(30)

    /// Time that a stop gives web servers to close their idle connections by themselves; nginx does within milliseconds.
    public var farewell = Duration.seconds(1)

    public init() {}
}
