/// As many sign-ins as may run at one time are running.
public struct AccountsBusy: Error, Equatable, Sendable {
    public init() {}
}
