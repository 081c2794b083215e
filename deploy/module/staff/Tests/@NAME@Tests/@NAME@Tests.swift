import Markup
import SiteCollections
import Snapshots
import Testing
import ViperWeb
import Web

@testable import Site

/// The pages of a site with one entry.
struct @NAME@Tests {
    let context: SiteContext
    let website: Website

    init() throws {
        context = try .inMemory(
            for: Program.self, accounts: ["ann@example.org": "a long password"], roles: ["ann@example.org": .staff])
        let program: any SiteProgram.Type = Program.self
        website = try program.site(context)
        try add("Green tea")
    }

    @Test(arguments: Language.allCases)
    func `list and entry`(_ language: Language) throws {
        let module = @NAME@Module(context, in: language)
        let visitor = Visitor(id: .random(), isKnown: false)
        for (page, view) in [
            (CollectionRouter.Page.list(nil), "@NAME@View"), (.entry(EntryAddress("green-tea")), "@ENTITY@View"),
        ] {
            guard case .show(let screen) = try module.show(page, to: visitor) else {
                Issue.record("\(page) shows nothing")
                continue
            }
            assertSnapshot(of: screen.content, named: "\(view)/\(language.rawValue)")
        }
    }

    @Test func `a name is needed`() {
        #expect(throws: TextProblems.self) { try add("") }
    }

    @Test(arguments: Language.allCases)
    func `everybody reads the list, and the staff finds its screen after a sign-in`(_ language: Language) throws {
        var staff = Request(method: .get, path: language.@name@StaffLink.address.reference)
        let list = Request(method: .get, path: language.@name@Link.address.reference)
        #expect(shows(website.respond(to: list), heading: language.@name@.title))
        #expect(website.respond(to: staff).status == .seeOther)
        staff.fields[.cookie] = "visitor=\(try signIn().text)"
        #expect(shows(website.respond(to: staff), heading: language.@name@.title))
    }

    private func add(_ name: String) throws {
        var texts = EntryTexts(languages: Language.allCases.dropFirst().map(\.rawValue))
        texts["name"] = name
        for language in texts.languages { texts["name", language] = "\(name) (\(language))" }
        try context.database.write { db in
            _ = try @name@Collection.write(in: db, by: EntryEditor(name: "ann", time: .now)).add(texts)
        }
    }

    private func signIn() throws -> SessionToken {
        let ann = try #require(try context.people.people(at: .now).first).account
        let identity = Identity(id: ann.id.text, name: ann.name.text)
        let session = Session(of: identity.visitor, identity: identity, begun: .now)
        let token = SessionToken.random()
        try context.database.sessions.save(session, for: token, at: .now)
        return token
    }

    private func shows(_ page: Response, heading: String) -> Bool {
        let markup = String(decoding: h1 { heading }.rendered(), as: UTF8.self)
        return String(decoding: page.body, as: UTF8.self).contains(markup)
    }
}
