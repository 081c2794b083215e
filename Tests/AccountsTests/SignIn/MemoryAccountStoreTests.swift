import Foundation
import Testing

@testable import Accounts

struct MemoryAccountStoreTests {
    let store = MemoryAccountStore()
    let now = Date(timeIntervalSince1970: 1_750_000_000)

    @Test func `ids are made where none is given, and none is given twice`() throws {
        let password = try Password("12345678")
        let first = try #require(store.add(try UserName("a@x"), password, id: Account.ID("1"), at: now))
        let second = try #require(store.add(try UserName("b@x"), password, id: nil, at: now))
        #expect(first.id.text == "1" && second.id != first.id)
        #expect(store.add(try UserName("c@x"), password, id: second.id, at: now) == nil)
        #expect(store.add(try UserName("A@x"), password, id: nil, at: now) == nil)
        #expect(store.accounts() == [first, second].map { AccountEntry(account: $0, added: now) })
    }

    @Test func `a new password takes the old one's place, and a removed account is gone`() throws {
        let name = try UserName("a@x")
        let (old, new) = (try Password("old password"), try Password("new password"))
        let account = try #require(store.add(name, old, id: nil, at: now))
        #expect(store.setPassword(new, of: name))
        #expect((store.account(name, old), store.account(name, new)) == (nil, account))
        #expect(store.remove(name))
        #expect(store.account(name, new) == nil)
        #expect((store.remove(name), store.setPassword(old, of: name)) == (false, false))
    }
}
