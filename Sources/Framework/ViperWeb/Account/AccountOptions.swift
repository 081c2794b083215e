import Accounts
import ArgumentParser
import Logging
import Passwords
import SiteDatabase
import UserService

/// Who knows the accounts.
struct AccountOptions: ParsableArguments {
    @Option(
        help: "An HTTP user service, asked first at each sign-in; where it cannot be reached the database answers.",
        transform: address)
    var accountsURL: ServiceAddress?

    /// The database's accounts, behind the service where there is one.
    func store(in site: SQLiteDatabase, _ logger: Logger) -> any AccountStore {
        let local = site.accounts(hasher: Argon2id())
        guard let accountsURL else { return local }
        return FallbackAccountStore(service: HTTPAccountStore(at: accountsURL), local: local) { error in
            logger.warning("\(error); the database answers")
        }
    }

    private static func address(_ text: String) throws -> ServiceAddress {
        guard let address = ServiceAddress(text) else {
            throw ValidationError("--accounts-url takes http://host/path or https://host/path, not \(text).")
        }
        return address
    }
}
