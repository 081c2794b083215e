/// Renders the tests of a list that visitors add to, and their snapshots.
struct ListModuleTests {
    let module: Module

    private var name: String { module.name }
    private var items: String { module.items }
    private var isStored: Bool { module.isStored }

    /// The unformatted files by their paths.
    var files: [String: String] {
        let snapshots = "Tests/\(name)Tests/Snapshots/\(name)View"
        guard let first = module.translations.first else { return [:] }
        var files = [
            "Tests/\(name)Tests/\(name)Tests.swift": tests(first.name),
            "Tests/SiteTests/\(name)StoreContract.swift": contract,
            "\(snapshots)/one.html": page(first, "<ul>\n  <li>Buy &lt;b&gt;tea&lt;/b&gt;</li>\n</ul>"),
            "\(snapshots)/refused.html": page(first, none(first), isRefused: true),
        ]
        for language in module.translations.dropFirst() {
            files["\(snapshots)/\(language.code).html"] = page(language, none(language))
        }
        return files
    }

    private func either(_ visitor: String, _ shared: String) -> String { module.isVisitor ? visitor : shared }

    private func none(_ language: Translation) -> String { "<p>\(language.words.none(language.noun).inHTML)</p>" }

    private func page(_ language: Translation, _ list: String, isRefused: Bool = false) -> String {
        let words = language.words
        let label = "<label for=\"text\">\(words.label(language.noun).inHTML)</label>"
        let input = "<input type=\"text\" id=\"text\" name=\"text\""
        let field =
            isRefused
            ? """
            <div class="field">
                \(label)\(input) value="  " required autocomplete="off" aria-invalid="true" aria-describedby="text-error">
                <p class="field-error" id="text-error"><span class="visually-hidden">\(words.errorPrefix)</span>\(words.empty)</p>
              </div>
            """ : "<div class=\"field\">\(label)\(input) value=\"\" required autocomplete=\"off\"></div>"
        return """
            <h1>\(language.title.inHTML)</h1>
            \(list)
            <form method="post" action="/\(module.path)">
              \(field)
              <button type="submit">\(words.add)</button>
            </form>
            """
    }

    private func tests(_ first: String) -> String {
        let list = either("\(items)(of: visitor.id)", "\(items)()")
        let pages = module.translations.dropFirst().map { language in
            #"""

                @Test func `the page in the language \#(language.code)`() throws {
                    assertSnapshot(of: try screen(.\#(language.name)).content, named: "\#(name)View/\#(language.code)")
                }
            """#
        }
        return #"""
            import Snapshots
            import Testing
            import Web

            @testable import \#(name)

            struct \#(name)Tests {
                let store = Memory\#(name)Store()
                let visitor = Visitor(id: .random(), isKnown: true)
                let base = Link.root.appending(\#(module.segments ?? "\"\(module.path)\""))

                @Test func `a text is added and shown`() throws {
                    guard case .redirect(let link, session: .keep) = try post("Buy <b>tea</b>") else { throw Unexpected() }
                    #expect(link == base)
                    #expect(store.\#(list).map(\.text) == ["Buy <b>tea</b>"])
                    assertSnapshot(of: try screen().content, named: "\#(name)View/one")
                }

                @Test func `a blank text is refused and the list is kept`() throws {
                    guard case .show(let screen) = try post("  ") else { throw Unexpected() }
                    #expect(screen.status == .refused)
                    #expect(store.\#(list).isEmpty)
                    assertSnapshot(of: screen.content, named: "\#(name)View/refused")
                }

                @Test func `a full list and a text that is too long are refused`() throws {
                    guard case .show(let long) = try post(String(repeating: "x", count: 201)) else { throw Unexpected() }
                    #expect(long.status == .refused)
                    for _ in 0..<\#(name)Interactor.maximum { _ = try post("x") }
                    guard case .show(let full) = try post("x") else { throw Unexpected() }
                    #expect(full.status == .refused)
                }
            \#(pages.isEmpty ? nothing : pages.joined(separator: "\n"))

                @Test func `every address leads back to what it was made of`() {
                    for base in [base, .root, Link.root.appending("vi", "")] {
                        let router = \#(name)Router(base: base)
                        #expect(router.page(at: router.link(to: .list)) == .list)
                        #expect(router.action(at: router.target(of: .add)) == .add)
                        #expect(router.page(at: Link.root.appending("other")) == nil)
                    }
                }

                private struct Unexpected: Error {}

                private func module(_ text: \#(name)Text = .\#(first)) -> \#(name)Module {
                    let router = \#(name)Router(base: base)
                    return \#(name)Module(store: store, router: router, text: text)
                }

                private func post(_ text: String) throws -> Reply {
                    try module().perform(.add, with: Form([\#(name)Field.text: text]), by: visitor)
                }

                private func screen(_ text: \#(name)Text = .\#(first)) throws -> Screen {
                    guard case .show(let screen) = try module(text).show(.list, to: visitor) else { throw Unexpected() }
                    return screen
                }
            }
            """#
    }

    private var contract: String {
        let sql = "case .sqlite: SQL\(name)Store(database: try SQLiteDatabase(inMemory: Program.schema))"
        return #"""
            import \#(name)
            import Markup
            \#(isStored ? "import SiteDatabase" : nothing)
            import Testing
            import ViperWeb
            import Web

            @testable import Site

            /// The contract of every store of the module\#(isStored ? ", in memory and in the site's database" : "").
            struct \#(name)StoreContract {
                enum Engine: CaseIterable {
                    case memory\#(isStored ? ", sqlite" : "")

                    func store() throws -> any \#(name)Store {
                        switch self {
                        case .memory: Memory\#(name)Store()
                        \#(isStored ? sql : nothing)
                        }
                    }
                }

            \#(either(visitorTests, sharedTest))

                @Test(arguments: Language.allCases)
                func `the site answers at the module's address`(_ language: Language) throws {
                    let website = try Program.site(.inMemory(for: Program.self))
                    let path = language.\#(module.called)Link.address.reference
                    let response = website.respond(to: Request(method: .get, path: path))
                    #expect(response.status == .ok)
                    let heading = String(decoding: h1 { language.\#(module.called).title }.rendered(), as: UTF8.self)
                    #expect(String(decoding: response.body, as: UTF8.self).contains(heading))
                }
            }
            """#
    }

    private var visitorTests: String {
        #"""
            @Test(arguments: Engine.allCases)
            func `each visitor has a list, in order, up to a maximum`(_ engine: Engine) throws {
                let store = try engine.store()
                let (ann, bob) = (Writer.newcomer(at: .now), Writer.newcomer(at: .now))
                for text in ["one", "two"] { #expect(try store.add(.init(text), max: 2, by: ann)) }
                #expect(try !store.add(.init("three"), max: 2, by: ann))
                #expect(try store.\#(items)(of: ann.visitor).map(\.text) == ["one", "two"])
                #expect(try store.\#(items)(of: bob.visitor).isEmpty)
            }

            @Test(arguments: Engine.allCases)
            func `what a visitor has goes to the account, once`(_ engine: Engine) throws {
                let store = try engine.store()
                let (newcomer, account) = (Writer.newcomer(at: .now), Writer.newcomer(at: .now))
                #expect(try store.add(.init("own"), max: 9, by: account))
                #expect(try store.add(.init("moved"), max: 9, by: newcomer))
                for _ in 0..<2 { try store.merge(newcomer.visitor, into: account) }
                #expect(try store.\#(items)(of: account.visitor).map(\.text) == ["own", "moved"])
                #expect(try store.\#(items)(of: newcomer.visitor).isEmpty)
            }
        """#
    }

    private var sharedTest: String {
        #"""
            @Test(arguments: Engine.allCases)
            func `the list is in order, up to a maximum`(_ engine: Engine) throws {
                let store = try engine.store()
                #expect(try store.\#(items)().isEmpty)
                for text in ["one", "two"] { #expect(try store.add(.init(text), max: 2)) }
                #expect(try !store.add(.init("three"), max: 2))
                #expect(try store.\#(items)().map(\.text) == ["one", "two"])
            }
        """#
    }
}
