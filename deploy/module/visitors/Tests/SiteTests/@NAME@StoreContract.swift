import @NAME@
import Markup
@if stored
import SiteDatabase
@end
import Testing
import ViperWeb
import Web

@testable import Site

@if stored
/// The contract of every store of the module, in memory and in the site's database.
@else
/// The contract of every store of the module.
@end
struct @NAME@StoreContract {
    enum Engine: CaseIterable {
@if stored
        case memory, sqlite
@else
        case memory
@end

        func store() throws -> any @NAME@Store {
            switch self {
            case .memory: Memory@NAME@Store()
@if stored
            case .sqlite: SQL@NAME@Store(database: try SQLiteDatabase(inMemory: Program.schema))
@end
            }
        }
    }

@if visitor
    @Test(arguments: Engine.allCases)
    func `each visitor has a list, in order, up to a maximum`(_ engine: Engine) throws {
        let store = try engine.store()
        let (ann, bob) = (Writer.newcomer(at: .now), Writer.newcomer(at: .now))
        for text in ["one", "two"] { #expect(try store.add(.init(text), max: 2, by: ann)) }
        #expect(try !store.add(.init("three"), max: 2, by: ann))
        #expect(try store.@items@(of: ann.visitor).map(\.text) == ["one", "two"])
        #expect(try store.@items@(of: bob.visitor).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `what a visitor has goes to the account, once`(_ engine: Engine) throws {
        let store = try engine.store()
        let (newcomer, account) = (Writer.newcomer(at: .now), Writer.newcomer(at: .now))
        #expect(try store.add(.init("own"), max: 9, by: account))
        #expect(try store.add(.init("moved"), max: 9, by: newcomer))
        for _ in 0..<2 { try store.join(newcomer.visitor, into: account) }
        #expect(try store.@items@(of: account.visitor).map(\.text) == ["own", "moved"])
        #expect(try store.@items@(of: newcomer.visitor).isEmpty)
    }
@else
    @Test(arguments: Engine.allCases)
    func `the list is in order, up to a maximum`(_ engine: Engine) throws {
        let store = try engine.store()
        #expect(try store.@items@().isEmpty)
        for text in ["one", "two"] { #expect(try store.add(.init(text), max: 2)) }
        #expect(try !store.add(.init("three"), max: 2))
        #expect(try store.@items@().map(\.text) == ["one", "two"])
    }
@end

    @Test(arguments: Language.allCases)
    func `the site answers at the module's address`(_ language: Language) throws {
        let website = try Program.site(.inMemory(for: Program.self))
        let path = language.@name@Link.address.reference
        let response = website.respond(to: Request(method: .get, path: path))
        #expect(response.status == .ok)
        let heading = String(decoding: h1 { language.@name@.title }.rendered(), as: UTF8.self)
        #expect(String(decoding: response.body, as: UTF8.self).contains(heading))
    }
}
