import AccountOracles
import Accounts
import Notebook
import Passwords
import SiteDatabase
import SiteStores
import TestCluster
import Web

/// What can keep a site's accounts and sessions. Every contract runs with each.
enum AccountEngine: CaseIterable, Sendable {
    case memory, sqlite, postgreSQL

    /// PostgreSQL where there is a server, as `Tests/run` has one.
    static var allCases: [AccountEngine] { [.memory, .sqlite] + (TestCluster.isThere ? [.postgreSQL] : []) }

    /// A new database; nil for memory.
    private func database() throws -> (any LiveDatabase)? {
        switch self {
        case .memory: nil
        case .sqlite: try DatabaseEngine.sqlite.database(SiteSchema())
        case .postgreSQL: try DatabaseEngine.postgreSQL.database(SiteSchema())
        }
    }

    func accounts() throws -> any AccountDirectory {
        try database()?.accounts(hasher: Argon2id(.minimum, limit: ConcurrencyLimit(100))) ?? MemoryAccountStore()
    }

    func attempts() throws -> any SignInAttempts {
        try database()?.signInAttempts ?? MemorySignInAttempts()
    }

    func trail() throws -> any AuditTrail {
        try database()?.auditTrail() ?? MemoryAuditTrail()
    }

    func sessions() throws -> any SessionStore {
        try database()?.sessions ?? MemorySessionStore()
    }

    /// The people of one site, with its accounts and its sessions.
    func people() throws -> PeopleStoreContract.Site {
        guard let database = try database() else {
            let accounts = MemoryAccountStore()
            let sessions = MemorySessionStore(role: accounts.role)
            let trail = MemoryAuditTrail()
            return PeopleStoreContract.Site(
                accounts: accounts, sessions: sessions,
                people: MemoryPeopleStore(accounts: accounts, sessions: sessions, trail: trail), trail: trail)
        }
        let hasher = Argon2id(.minimum)
        return PeopleStoreContract.Site(
            accounts: database.accounts(hasher: hasher), sessions: database.sessions,
            people: database.people(hasher: hasher), trail: database.auditTrail())
    }
}
