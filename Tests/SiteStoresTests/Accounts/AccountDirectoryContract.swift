import Accounts
import Foundation
import Testing
import Web

@Suite struct AccountDirectoryContract {
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: AccountEngine.allCases)
    func `accounts are listed by name with the moment of their adding`(_ engine: AccountEngine) throws {
        let store = try engine.accounts()
        #expect(try store.accounts().isEmpty)
        let bob = try store.add(UserName("bob@example.org"), Password("battery staple"), id: nil, at: now)
        let ann = try store.add(
            UserName("ann@example.org"), Password("correct horse"), id: Account.ID("7"), at: now + 1)
        #expect(ann?.id.text == "7")
        let entries = try [
            AccountEntry(account: #require(ann), added: now + 1), AccountEntry(account: #require(bob), added: now),
        ]
        #expect(try store.accounts() == entries)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a name or an id that is taken is refused, and nothing changes`(_ engine: AccountEngine) throws {
        let store = try engine.accounts()
        _ = try store.add(UserName("ann@example.org"), Password("correct horse"), id: Account.ID("7"), at: now)
        let other = try Password("battery staple")
        #expect(try store.add(UserName("Ann@Example.org"), other, id: nil, at: now) == nil)
        #expect(try store.add(UserName("bob@example.org"), other, id: Account.ID("7"), at: now) == nil)
        #expect(try store.accounts().map(\.account.name.text) == ["ann@example.org"])
        #expect(try store.account(UserName("ann@example.org"), other) == nil)
        #expect(try store.account(UserName("ann@example.org"), Password("correct horse")) != nil)
    }

    @Test(arguments: AccountEngine.allCases)
    func `an account has the role that it was given last, or none`(_ engine: AccountEngine) throws {
        let store = try engine.accounts()
        let password = try Password("correct horse")
        let (ann, bob) = (try UserName("ann@example.org"), try UserName("bob@example.org"))
        _ = try store.add(ann, password, id: nil, role: .owner, at: now)
        _ = try store.add(bob, password, id: nil, at: now)
        #expect(try store.accounts().map(\.role) == [.owner, nil])
        #expect(try store.setRole(.staff, of: bob))
        #expect(try store.setRole(nil, of: ann))
        #expect(try store.accounts().map(\.role) == [nil, .staff])
        #expect(try store.account(bob, password) != nil)
        #expect(try store.setPassword(Password("battery staple"), of: bob))
        #expect(try store.accounts().map(\.role) == [nil, .staff])
        #expect(try !store.setRole(.owner, of: UserName("eve@example.org")))
        #expect(try store.accounts().count == 2)
    }

    @Test(arguments: AccountEngine.allCases)
    func `ids given by the store differ`(_ engine: AccountEngine) throws {
        let store = try engine.accounts()
        let ids = try (1...5).map { number in
            try store.add(UserName("\(number)@example.org"), Password("correct horse"), id: nil, at: now)?.id
        }
        #expect(Set(ids.compactMap { $0 }).count == 5)
    }

    @Test(arguments: AccountEngine.allCases)
    func `another password takes the place of the old one, and the id stays`(_ engine: AccountEngine) throws {
        let store = try engine.accounts()
        let ann = try UserName("ann@example.org")
        let added = try store.add(ann, Password("correct horse"), id: nil, at: now)
        _ = try store.add(UserName("bob@example.org"), Password("correct horse"), id: nil, at: now)
        #expect(try store.setPassword(Password("battery staple"), of: ann))
        #expect(try store.account(ann, Password("correct horse")) == nil)
        #expect(try store.account(ann, Password("battery staple")) == added)
        #expect(try store.account(UserName("bob@example.org"), Password("correct horse")) != nil)
        #expect(try !store.setPassword(Password("battery staple"), of: UserName("eve@example.org")))
        #expect(try store.accounts().count == 2)
    }

    @Test(arguments: AccountEngine.allCases)
    func `a removed account cannot sign in, and others can`(_ engine: AccountEngine) throws {
        let store = try engine.accounts()
        let ann = try UserName("ann@example.org")
        let added = try store.add(ann, Password("correct horse"), id: nil, at: now)
        _ = try store.add(UserName("bob@example.org"), Password("correct horse"), id: nil, at: now)
        #expect(try store.remove(ann))
        #expect(try !store.remove(ann))
        #expect(try store.account(ann, Password("correct horse")) == nil)
        #expect(try store.account(UserName("bob@example.org"), Password("correct horse")) != nil)
        let again = try store.add(ann, Password("correct horse"), id: nil, at: now)
        #expect(again != nil && again?.id != added?.id)
    }
}
