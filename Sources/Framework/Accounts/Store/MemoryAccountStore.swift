public import FoundationEssentials
import Synchronization
public import Web

/// Accounts in memory with unhashed passwords, for tests.
public final class MemoryAccountStore: AccountDirectory {
    private struct Member {
        var entry: AccountEntry
        /// Nil for who was invited and has not set one.
        var password: Password?
    }

    private let members = Mutex<[UserName: Member]>([:])

    public init() {}

    public func account(_ name: UserName, _ password: Password) -> Account? {
        members.withLock { members in
            members[name].flatMap { $0.password == password ? $0.entry.account : nil }
        }
    }

    public func add(
        _ name: UserName, _ password: Password, id: Account.ID?, role: Role?, at now: Date
    ) -> Account? {
        members.withLock { members in
            let id = id ?? Account.ID.random()
            let isTaken = members[name] != nil || members.values.contains { $0.entry.account.id == id }
            guard !isTaken else { return nil }
            let account = Account(id: id, name: name)
            members[name] = Member(entry: AccountEntry(account: account, added: now, role: role), password: password)
            return account
        }
    }

    public func add(_ name: UserName, _ password: Password, id: Account.ID?, at now: Date) -> Account? {
        add(name, password, id: id, role: nil, at: now)
    }

    public func accounts() -> [AccountEntry] {
        members.withLock { $0.values.map(\.entry) }.sorted { $0.account.name.text < $1.account.name.text }
    }

    public func setPassword(_ password: Password, of name: UserName) -> Bool {
        members.withLock { members in
            members[name]?.password = password
            return members[name] != nil
        }
    }

    public func setRole(_ role: Role?, of name: UserName) -> Bool {
        members.withLock { members in
            guard let entry = members[name]?.entry else { return false }
            members[name]?.entry = AccountEntry(account: entry.account, added: entry.added, role: role)
            return true
        }
    }

    /// Gives the account of a name a role, or a new account without a password; nil if it has one.
    func invite(_ name: UserName, as role: Role, at now: Date) -> Account.ID? {
        members.withLock { members in
            let entry = members[name]?.entry ?? AccountEntry(account: Account(id: .random(), name: name), added: now)
            guard entry.role == nil else { return nil }
            members[name] = Member(
                entry: AccountEntry(account: entry.account, added: entry.added, role: role),
                password: members[name]?.password)
            return entry.account.id
        }
    }

    func hasPassword(_ name: UserName) -> Bool {
        members.withLock { $0[name]?.password != nil }
    }

    /// The role that an account has now: for the sessions in memory.
    public func role(of identity: Identity) -> Role? {
        members.withLock { $0.values.first { $0.entry.account.id.text == identity.id }?.entry.role }
    }

    public func remove(_ name: UserName) -> Bool { remove(name, id: nil) }

    public func remove(_ name: UserName, id: Account.ID?) -> Bool {
        members.withLock { members in
            guard let account = members[name]?.entry.account, id == nil || account.id == id else { return false }
            return members.removeValue(forKey: name) != nil
        }
    }
}
