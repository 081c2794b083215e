import Accounts
import ArgumentParser
import Logging
import Passwords
import SiteDatabase
import SiteStores
import UserService

/// The accounts' source.
struct AccountOptions: ParsableArguments {
    @Option(
        help: """
            An HTTP user service that checks each sign-in first. If it cannot be reached, the accounts of the \
            database decide.
            """,
        transform: address)
    var accountsURL: ServiceAddress?

    /// The database's accounts, behind the service where there is one.
    func source(in database: any SQLDatabase, _ hasher: Argon2id, _ logger: Logger) -> any AccountStore {
        let local = database.accounts(hasher: hasher)
        guard let accountsURL else { return local }
        return FallbackAccountStore(service: HTTPAccountStore(at: accountsURL), local: local) { error in
            logger.warning("\(error); the accounts of the database decide")
        }
    }

    private static func address(_ text: String) throws -> ServiceAddress {
        guard let address = ServiceAddress(text) else {
            throw ValidationError("--accounts-url takes http://host/path or https://host/path, not \(text).")
        }
        return address
    }
}

/// A page of the web server that has to be there.
struct WebServerOption: ParsableArguments {
    @Option(
        help: "The site's home page at the web server, which must be 200 within 5 s: http://127.0.0.1/",
        transform: address)
    var url: ServiceAddress?

    /// The check that the page is one of this program.
    func check<Program: SiteProgram>(of program: Program.Type) -> (any Check)? {
        url.map { WebServerCheck<Program>(address: $0) }
    }

    private static func address(_ text: String) throws -> ServiceAddress {
        guard let address = ServiceAddress(text) else {
            throw ValidationError("--url takes http://host/ or https://host/, not \(text).")
        }
        return address
    }
}

/// Whether the web server gives a page of this program, and not that of another site.
struct WebServerCheck<Program: SiteProgram>: Check {
    let name = "web server"
    let address: ServiceAddress

    func look() throws -> [Finding] {
        do throws(PageProbe.Unanswered) {
            let page = try PageProbe(address).page()
            guard page.status == 200 else { return [.failed("\(address.text) is \(page.status), not 200")] }
            return [judge(page.body)]
        } catch {
            return [.failed("\(address.text): \(error)")]
        }
    }

    private func judge(_ page: [UInt8]) -> Finding {
        guard let title = try? OwnPage<Program>().title(at: address.text) else {
            return .warning(
                """
                \(address.text) is 200, but `check` cannot compare it with a page of this site: name the site's \
                home page
                """)
        }
        return PageTitle(of: page) == title
            ? .ok("\(address.text) is 200") : .failed("\(address.text) is another site's page")
    }
}
