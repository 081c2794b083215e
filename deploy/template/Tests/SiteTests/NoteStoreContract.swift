import Foundation
import Notes
import SiteDatabase
import Testing
import ViperWeb
import Web

@testable import Site

/// What every store of notes promises, in memory and in the site's database.
struct NoteStoreContract {
    enum Engine: CaseIterable {
        case memory, sqlite

        func store() throws -> any NoteStore {
            switch self {
            case .memory: MemoryNoteStore()
            case .sqlite: SQLNoteStore(database: try SQLiteDatabase(inMemory: Program.schema))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `each visitor has notes of their own, in order, up to a limit`(_ engine: Engine) throws {
        let store = try engine.store()
        let (ann, bob) = (Visitor.ID.newcomer(at: .now), Visitor.ID.newcomer(at: .now))
        for text in ["one", "two"] { #expect(try store.add(Note(text), most: 2, for: ann)) }
        #expect(try !store.add(Note("three"), most: 2, for: ann))
        #expect(try store.notes(of: ann).map(\.text) == ["one", "two"])
        #expect(try store.notes(of: bob).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `a visitor's notes go to the account, once`(_ engine: Engine) throws {
        let store = try engine.store()
        let (visitor, account) = (Visitor.ID.newcomer(at: .now), Visitor.ID.newcomer(at: .now))
        #expect(try store.add(Note("own"), most: 9, for: account))
        #expect(try store.add(Note("moved"), most: 9, for: visitor))
        for _ in 0..<2 { try store.join(visitor, into: account) }
        #expect(try store.notes(of: account).map(\.text) == ["own", "moved"])
        #expect(try store.notes(of: visitor).isEmpty)
    }

    @Test func `the whole site answers in each language`() throws {
        let website = try Program.site(.inMemory(for: Program.self))
        for (path, words) in [("/", "Notes"), ("/vi/", "Ghi chú")] {
            let response = website.respond(to: Request(method: .get, path: path))
            #expect(response.status == .ok)
            #expect(String(decoding: response.body, as: UTF8.self).contains("<h1>\(words)</h1>"))
        }
    }
}
