/// A service's accounts, and the local ones while the service cannot be reached.
///
/// What the service says is final, a refusal too: only its silence lets the local store answer.
public struct FallbackAccountStore: AccountStore {
    private let service: any AccountStore
    private let local: any AccountStore
    private let report: @Sendable (any Error) -> Void

    /// `report` hears each time why the service was passed over.
    public init(
        service: any AccountStore, local: any AccountStore, report: @escaping @Sendable (any Error) -> Void
    ) {
        self.service = service
        self.local = local
        self.report = report
    }

    public func account(_ name: UserName, _ password: Password) throws -> Account? {
        do {
            return try service.account(name, password)
        } catch let error as AccountsUnreachable {
            report(error)
            return try local.account(name, password)
        }
    }
}
