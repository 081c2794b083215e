@testable public import Accounts
public import FoundationEssentials
import Synchronization
public import Web

/// The people of accounts and sessions in memory, for tests.
public final class MemoryPeopleStore: PeopleStore {
    private struct OpenLink {
        let secret: LinkSecret
        let until: Date
    }

    private let accounts: MemoryAccountStore
    private let sessions: MemorySessionStore
    private let trail: MemoryAuditTrail
    /// Its lock makes each change one.
    private let links = Mutex<[Account.ID: OpenLink]>([:])

    public init(
        accounts: MemoryAccountStore, sessions: MemorySessionStore, trail: MemoryAuditTrail = MemoryAuditTrail()
    ) {
        self.accounts = accounts
        self.sessions = sessions
        self.trail = trail
    }

    public func people(at now: Date) -> [Person] {
        links.withLock { links in accounts.accounts().compactMap { person($0, links, now) } }
    }

    public func person(_ id: Account.ID, at now: Date) -> Person? {
        people(at: now).first { $0.account.id == id }
    }

    public func add(
        _ name: UserName, as role: Role, link secret: LinkSecret, by owner: Visitor, at now: Date
    ) -> Account.ID? {
        links.withLock { links in
            guard let id = accounts.invite(name, as: role, at: now) else { return nil }
            if let entry = entry(id) { end(nil, of: entry) }
            links[id] = OpenLink(secret: secret, until: now + LinkSecret.lifetime)
            note(.personAdded(role), by: owner, of: Account(id: id, name: name), at: now)
            return id
        }
    }

    public func open(_ secret: LinkSecret, for id: Account.ID, by owner: Visitor, at now: Date) -> Bool {
        links.withLock { links in
            guard let entry = entry(id) else { return false }
            links[id] = OpenLink(secret: secret, until: now + LinkSecret.lifetime)
            note(.linkOpened, by: owner, of: entry.account, at: now)
            return true
        }
    }

    public func setRole(_ role: Role, of id: Account.ID, by owner: Visitor, at now: Date) -> PersonChange {
        links.withLock { _ in
            guard let entry = entry(id) else { return .missing }
            guard role == .owner || !isLastOwner(entry) else { return .lastOwner }
            guard role != entry.role else { return .done }
            _ = accounts.setRole(role, of: entry.account.name)
            end(nil, of: entry)
            note(.roleChanged(from: entry.role, to: role), by: owner, of: entry.account, at: now)
            return .done
        }
    }

    public func remove(_ id: Account.ID, by owner: Visitor, at now: Date) -> PersonChange {
        links.withLock { links in
            guard let entry = entry(id), let role = entry.role else { return .missing }
            guard !isLastOwner(entry) else { return .lastOwner }
            links[id] = nil
            end(nil, of: entry)
            if accounts.hasPassword(entry.account.name) {
                _ = accounts.setRole(nil, of: entry.account.name)
            } else {
                _ = accounts.remove(entry.account.name, id: nil)
            }
            note(.personRemoved(role), by: owner, of: entry.account, at: now)
            return .done
        }
    }

    public func endSessions(_ session: String?, of id: Account.ID, by owner: Visitor, at now: Date) {
        links.withLock { _ in
            guard let entry = entry(id) else { return }
            end(session, of: entry)
            note(session == nil ? .sessionsEnded : .sessionEnded, by: owner, of: entry.account, at: now)
        }
    }

    public func name(behind secret: LinkSecret, at now: Date) -> UserName? {
        links.withLock { entry(behind: secret, $0, now)?.account.name }
    }

    public func setPassword(_ password: Password, by secret: LinkSecret, from visitor: Visitor, at now: Date) -> Bool {
        links.withLock { links in
            guard let entry = entry(behind: secret, links, now) else { return false }
            links[entry.account.id] = nil
            end(nil, of: entry)
            note(.passwordSet(byLink: true), by: visitor, of: entry.account, at: now)
            return accounts.setPassword(password, of: entry.account.name)
        }
    }

    private func note(_ event: AuditEvent, by visitor: Visitor, of account: Account, at now: Date) {
        trail.record(AuditEntry(event, by: AuditActor(visitor), of: account, at: now))
    }

    private func person(_ entry: AccountEntry, _ links: [Account.ID: OpenLink], _ now: Date) -> Person? {
        guard let role = entry.role else { return nil }
        let until = links[entry.account.id].flatMap { $0.until > now ? $0.until : nil }
        let sessions = sessions.sessions(of: Self.visitor(entry), at: now).map { token, session in
            Person.Session(id: Self.id(of: token), begun: session.begun, used: session.renewed)
        }
        return Person(
            account: entry.account, role: role, hasPassword: accounts.hasPassword(entry.account.name),
            linkUntil: until, sessions: sessions.sorted { $0.used > $1.used })
    }

    /// The entry of an account with a role.
    private func entry(_ id: Account.ID) -> AccountEntry? {
        accounts.accounts().first { $0.account.id == id && $0.role != nil }
    }

    private func entry(behind secret: LinkSecret, _ links: [Account.ID: OpenLink], _ now: Date) -> AccountEntry? {
        links.first { $0.value.secret == secret && $0.value.until > now }.flatMap { entry($0.key) }
    }

    private func isLastOwner(_ entry: AccountEntry) -> Bool {
        entry.role == .owner
            && !accounts.accounts().contains {
                $0.role == .owner && $0.account != entry.account && accounts.hasPassword($0.account.name)
            }
    }

    private func end(_ session: String?, of entry: AccountEntry) {
        for token in sessions.sessions(of: Self.visitor(entry), at: .distantPast).keys
        where session == nil || session == Self.id(of: token) {
            sessions.remove(token)
        }
    }

    private static func visitor(_ entry: AccountEntry) -> Visitor.ID {
        Identity(id: entry.account.id.text, name: entry.account.name.text).visitor
    }

    /// By the standard library's hash, whose key is this process's own.
    private static func id(of token: SessionToken) -> String {
        String(UInt(bitPattern: token.hashValue), radix: 16)
    }
}
