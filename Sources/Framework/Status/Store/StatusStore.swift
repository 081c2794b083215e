/// Where the worker processes' counts are read. Throws `StoreUnavailable` where the machine behind it is broken.
public protocol StatusStore: Sendable {
    func report() throws -> Report
}
