/// A service's accounts, and the local ones while the service cannot be reached.
///
/// The service's answer is final, a refusal too; only without one does the local store answer.
public struct FallbackAccountStore: AccountStore {
    private let service: any AccountStore
    private let local: any AccountStore
    private let report: @Sendable (any Error) -> Void

    /// `report` receives the service's errors.
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
