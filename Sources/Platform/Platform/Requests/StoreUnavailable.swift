/// A store cannot be read or written now: 503 with Retry-After.
public struct StoreUnavailable: Error, Sendable {
    /// For the log, not for pages.
    public let reason: String

    public init(_ reason: String) {
        self.reason = reason
    }
}

extension StoreUnavailable: CustomStringConvertible {
    public var description: String { reason }
}
