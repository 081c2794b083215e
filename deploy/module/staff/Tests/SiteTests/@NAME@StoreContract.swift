import @NAME@
import Markup
import SiteDatabase
import SiteStores
import Testing
import ViperWeb
import Web

@testable import Site

/// The contract of every store of the module, in memory and in the site's database.
struct @NAME@StoreContract {
    enum Engine: CaseIterable {
        case memory, sqlite

        func store() throws -> any @NAME@Store {
            switch self {
            case .memory: Memory@NAME@Store()
            case .sqlite:
                try SQL@NAME@Store(
                    knowing: editor, in: SQLiteDatabase(inMemory: Program.schema))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `the list is in order, up to a maximum`(_ engine: Engine) throws {
        let store = try engine.store()
        #expect(try store.@items@().isEmpty)
        for text in ["one", "two"] { #expect(try store.add(.init(text), max: 2, by: editor)) }
        #expect(try !store.add(.init("three"), max: 2, by: editor))
        #expect(try store.shown == ["one", "two"])
    }

    @Test(arguments: Engine.allCases)
    func `an edit of another revision than the present one changes nothing`(_ engine: Engine) throws {
        let store = try engine.store()
        #expect(try store.add(.init("one"), max: 2, by: editor))
        let begun = try #require(try store.@items@().first)
        #expect(try store.edit(begun.id, from: begun.revision, to: .init("two"), max: 2, by: editor) == .saved)
        let present = try #require(try store.find(begun.id))
        #expect(present.revision > begun.revision)
        let late = try store.edit(begun.id, from: begun.revision, to: .init("three"), max: 2, by: editor)
        #expect(late == .conflict(present))
        #expect(try store.shown == ["two"])
        #expect(try store.edit(99, from: 1, to: .init("three"), max: 2, by: editor) == .missing)
    }

    @Test(arguments: Engine.allCases)
    func `what is removed is kept, and comes back in its place by an undo or an edit`(_ engine: Engine) throws {
        let store = try engine.store()
        for text in ["one", "two"] { #expect(try store.add(.init(text), max: 2, by: editor)) }
        let first = try #require(try store.@items@().first)
        for _ in 0..<2 { #expect(try store.remove(first.id, by: editor)) }
        #expect(try store.shown == ["two"])
        let removed = try #require(try store.find(first.id))
        #expect(removed.isRemoved && removed.revision == first.revision + 1)
        for _ in 0..<2 { #expect(try store.restore(first.id, max: 2, by: editor) == .saved) }
        #expect(try store.shown == ["one", "two"])
        #expect(try store.remove(first.id, by: editor))
        let revision = removed.revision + 2
        #expect(try store.edit(first.id, from: revision, to: .init("new"), max: 2, by: editor) == .saved)
        #expect(try store.shown == ["new", "two"])
        #expect(try !store.remove(99, by: editor) && store.restore(99, max: 2, by: editor) == .missing)
    }

    @Test(arguments: Engine.allCases)
    func `nothing comes back to a full list`(_ engine: Engine) throws {
        let store = try engine.store()
        #expect(try store.add(.init("one"), max: 1, by: editor))
        let first = try #require(try store.@items@().first)
        #expect(try store.remove(first.id, by: editor))
        #expect(try store.add(.init("two"), max: 1, by: editor))
        #expect(try store.restore(first.id, max: 1, by: editor) == .full)
        let revision = first.revision + 1
        #expect(try store.edit(first.id, from: revision, to: .init("new"), max: 1, by: editor) == .full)
        #expect(try store.shown == ["two"])
    }

    @Test func `each write that changes something is recorded, and affects the page in each language`() throws {
        let database = try SQLiteDatabase(inMemory: Program.schema)
        let store = try SQL@NAME@Store(knowing: editor, in: database)
        let revision = try database.read { try $0.pageRevision }
        for text in ["one", "two"] { _ = try store.add(.init(text), max: 1, by: editor) }
        for _ in 0..<2 { _ = try store.edit(1, from: 1, to: .init("new"), max: 1, by: editor) }
        for _ in 0..<2 { _ = try store.remove(1, by: editor) }
        for _ in 0..<2 { _ = try store.restore(1, max: 1, by: editor) }
        let recorded = try #require(try database.changes(since: revision))
        #expect(recorded.map(\.name) == Array(repeating: @NAME@Change.name, count: 4))
        let website = try Program.site(.inMemory(for: Program.self))
        let changes = recorded.compactMap { website.change(named: $0.name, json: $0.json) }
        #expect(changes.count == 4)
        // Nil if another module answers `.all`: then the whole site is rendered.
        let pages = try website.pages(affectedBy: changes).map { Set($0.map(\.link)) }
        #expect(pages?.isSuperset(of: Language.allCases.map(\.@name@Link)) ?? true)
    }

    @Test(arguments: Language.allCases)
    func `everybody reads the page, and is led from the staff's screen to sign in`(_ language: Language) throws {
        let website = try Program.site(.inMemory(for: Program.self))
        let page = website.respond(to: request(language.@name@Link))
        #expect(page.status == .ok)
        #expect(shows(page, heading: language.@name@.title))
        #expect(website.respond(to: request(language.@name@StaffLink)).status == .seeOther)
    }

    @Test func `who has signed in and is staff finds the screen in each language`() throws {
        let context = try SiteContext.inMemory(
            for: Program.self, accounts: ["ann@example.org": "a long password"], roles: ["ann@example.org": .staff])
        let ann = try #require(try context.people.people(at: .now).first).account
        let identity = Identity(id: ann.id.text, name: ann.name.text)
        let token = SessionToken.random()
        try context.database.sessions.save(
            Session(of: identity.visitor, identity: identity, begun: .now), for: token, at: .now)
        let program: any SiteProgram.Type = Program.self
        let website = try program.site(context)
        for language in Language.allCases {
            var request = request(language.@name@StaffLink)
            request.fields[.cookie] = "visitor=\(token.text)"
            #expect(shows(website.respond(to: request), heading: language.@name@.title))
        }
    }

    private func request(_ link: Link) -> Request {
        Request(method: .get, path: link.address.reference)
    }

    private func shows(_ page: Response, heading: String) -> Bool {
        let markup = String(decoding: h1 { heading }.rendered(), as: UTF8.self)
        return String(decoding: page.body, as: UTF8.self).contains(markup)
    }
}

/// A member of the staff.
private let editor = Writer(Visitor.ID(bytes: [1]))

extension SQL@NAME@Store {
    /// A store in a database that has the editor as a visitor.
    fileprivate init(knowing editor: Writer, in database: any SQLDatabase) throws {
        try database.write { try $0.execute("INSERT INTO visitors (id) VALUES (?)", editor.visitor) }
        self.init(database: database)
    }
}

extension @NAME@Store {
    fileprivate var shown: [String] {
        get throws { try @items@().map(\.@item@.text) }
    }
}
