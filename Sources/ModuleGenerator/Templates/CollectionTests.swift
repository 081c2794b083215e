/// Renders the tests of a collection, and their snapshots.
struct CollectionTests {
    let module: Module

    private var name: String { module.name }
    private var entity: String { module.entity }
    private var title: Field { module.title }
    private var isTranslated: Bool { title.options.contains(.translated) }

    /// The unformatted files by their paths.
    var files: [String: String] {
        let folder = "Tests/\(name)Tests"
        var files = ["\(folder)/\(name)Tests.swift": tests]
        for language in module.translations {
            files["\(folder)/Snapshots/\(name)View/\(language.code).html"] = list(language)
            files["\(folder)/Snapshots/\(entity)View/\(language.code).html"] = entry(language)
        }
        return files
    }

    private func shownTitle(_ language: Translation) -> String {
        isTranslated && !language.base.isEmpty ? "\(Field.sampleTitle) (\(language.code))" : Field.sampleTitle
    }

    /// The slug of the entry in the tests.
    private var address: String {
        let source = module.fields.compactMap { if case .slug(let source?) = $0.kind { source } else { nil } }.first
        return source == nil || source == title.name ? "green-tea" : "some-words"
    }

    private func list(_ language: Translation) -> String {
        let words = language.words
        let link = "\(language.base)/\(module.path)"
        let input = "<input type=\"search\" id=\"q\" name=\"q\" value=\"\" maxlength=\"200\" autocomplete=\"off\">"
        let search = """
            <form action="\(link)" class="search" role="search">
              <div class="field"><label for="q">\(words.search)</label>\(input)</div>
              <button type="submit">\(words.find)</button>
            </form>

            """
        let isSearched = module.fields.contains { $0.options.contains(.searched) }
        let grouped = module.fields.first { $0.options.contains(.grouped) }
        let groups = grouped.flatMap { field in field.sampleGroup.map { (field, $0) } }.map { field, group in
            """
            <nav class="tabs" aria-label="\(words.groups)">
              <ul>
                <li><a href="\(link)" aria-current="page">\(words.all)</a></li>
                <li><a href="\(link)/\(field.column)/\(group.value)">\(group.name)</a></li>
              </ul>
            </nav>

            """
        }
        return """
            <h1>\(language.title.inHTML)</h1>
            \(isSearched ? search : "")\(groups ?? "")<p class="count" role="status">\(words.count)</p>
            <ul class="cards">
              <li class="card"><a href="\(link)/\(address)">\(shownTitle(language))</a></li>
            </ul>
            """
    }

    private func entry(_ language: Translation) -> String {
        let fields = module.fields.filter { $0.name != title.name }.compactMap {
            $0.shown(in: language, link: "\(language.base)/\(module.path)")
        }
        return (["<h1>\(shownTitle(language))</h1>"] + fields).joined(separator: "\n")
    }

    private var tests: String {
        let further = module.fields.filter { $0.name != title.name }.compactMap { field in
            field.sample.map { "\n        texts[\"\(field.column)\"] = \"\($0)\"" }
        }
        let translation =
            "\n        for language in texts.languages { texts[\"\(title.column)\", language] = \"\\(title) (\\(language))\" }"
        return #"""
            import Markup
            import SiteCollections
            import Snapshots
            import Testing
            import ViperWeb
            import Web

            @testable import Site

            /// The pages of a site with one entry.
            struct \#(name)Tests {
                let context: SiteContext
                let website: Website

                init() throws {
                    context = try .inMemory(
                        for: Program.self, accounts: ["ann@example.org": "a long password"], roles: ["ann@example.org": .staff])
                    let program: any SiteProgram.Type = Program.self
                    website = try program.site(context)
                    try add("\#(Field.sampleTitle)")
                }

                @Test(arguments: Language.allCases)
                func `list and entry`(_ language: Language) throws {
                    let module = \#(name)Module(context, in: language)
                    let visitor = Visitor(id: .random(), isKnown: false)
                    for (page, view) in [
                        (CollectionRouter.Page.list(nil), "\#(name)View"), (.entry(EntryAddress("\#(address)")), "\#(entity)View"),
                    ] {
                        guard case .show(let screen) = try module.show(page, to: visitor) else {
                            Issue.record("\(page) shows nothing")
                            continue
                        }
                        assertSnapshot(of: screen.content, named: "\(view)/\(language.rawValue)")
                    }
                }

                @Test func `a \#(title.name.spaced().lowercased()) is needed`() {
                    #expect(throws: TextProblems.self) { try add("") }
                }

                @Test(arguments: Language.allCases)
                func `everybody reads the list, and the staff finds its screen after a sign-in`(_ language: Language) throws {
                    var staff = Request(method: .get, path: language.\#(module.called)StaffLink.address.reference)
                    let list = Request(method: .get, path: language.\#(module.called)Link.address.reference)
                    #expect(shows(website.respond(to: list), heading: language.\#(module.called).title))
                    #expect(website.respond(to: staff).status == .seeOther)
                    staff.fields[.cookie] = "visitor=\(try signIn().text)"
                    #expect(shows(website.respond(to: staff), heading: language.\#(module.called).title))
                }

                private func add(_ title: String) throws {
                    var texts = EntryTexts(languages: Language.allCases.dropFirst().map(\.rawValue))
                    texts["\#(title.column)"] = title\#(isTranslated ? translation : "")\#(further.joined())
                    try context.database.write { db in
                        _ = try \#(module.called)Collection.write(in: db, by: EntryEditor(name: "ann", time: .now)).add(texts)
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
            """#
    }
}
