/// Renders the files of a VIPER module with a list and a form that adds to it.
struct ListModule {
    let module: Module

    var name: String { module.name }
    var entity: String { module.entity }
    var item: String { module.item }
    var items: String { module.items }
    var isVisitor: Bool { module.isVisitor }
    var isStored: Bool { module.isStored }

    /// The unformatted files by their paths.
    var files: [String: String] {
        var files = [
            "Sources/\(name)/\(entity).swift": entityFile, "Sources/\(name)/\(name)Interactor.swift": interactor,
            "Sources/\(name)/\(name)Module.swift": moduleFile, "Sources/\(name)/\(name)Presenter.swift": presenter,
            "Sources/\(name)/\(name)Store.swift": store, "Sources/\(name)/\(name)Text.swift": text,
            "Sources/\(name)/\(name)View.swift": view, "Sources/Site/\(name).swift": site,
        ]
        if isStored { files["Sources/Site/SQL\(name)Store.swift"] = isVisitor ? visitorSQL : sharedSQL }
        return files.merging(ListModuleTests(module: module).files) { first, _ in first }
    }

    /// `visitor` for a list of each visitor, the other text for a list of everybody.
    private func either(_ visitor: String, _ shared: String = nothing) -> String { isVisitor ? visitor : shared }

    private func eachLanguage(_ text: (Translation) -> String) -> String {
        module.translations.map(text).joined(separator: "\n")
    }

    private var entityFile: String {
        #"""
        /// A text of 1 to 200 characters.
        public struct \#(entity): Equatable, Sendable {
            public enum Invalid: Error, Equatable, Sendable {
                case empty, tooLong
            }

            public let text: String

            public init(_ text: String) throws(Invalid) {
                guard !text.allSatisfy(\.isWhitespace) else { throw .empty }
                guard text.count <= 200, text.utf8.count <= 2_000 else { throw .tooLong }
                self.text = text
            }

            /// A stored text. Older versions may have had other rules.
            public init(stored text: String) {
                self.text = text
            }
        }
        """#
    }

    private var interactor: String {
        let list = either("try store.\(items)(of: writer.visitor)", "try store.\(items)()")
        return #"""
            \#(either("import Web\n", nothing))
            /// \#(either("Lists a visitor's \(items)", "Lists the \(items)")) and adds to them.
            struct \#(name)Interactor: Sendable {
                enum Outcome: Equatable {
                    case read([\#(entity)])
                    case added
                    /// The list, and the refused text.
                    case refused([\#(entity)], String, Refusal)
                }

                enum Refusal: Equatable {
                    case invalid(\#(entity).Invalid)
                    case full
                }

                /// The maximum \#(either("for one visitor.", "of the whole list, because anybody may add."))
                static let maximum = \#(either("100", "1_000"))

                let store: any \#(name)Store

                func read(\#(either("of visitor: Visitor.ID", ""))) throws -> Outcome {
                    .read(try store.\#(items)(\#(either("of: visitor", ""))))
                }

                func add(_ text: String\#(either(", by writer: Writer", ""))) throws -> Outcome {
                    let \#(item): \#(entity)
                    do {
                        \#(item) = try \#(entity)(text)
                    } catch {
                        return .refused(\#(list), text, .invalid(error))
                    }
                    guard try store.add(\#(item), max: Self.maximum\#(either(", by: writer", ""))) else {
                        return .refused(\#(list), text, .full)
                    }
                    return .added
                }
                \#(either("\n    func merge(_ visitor: Visitor.ID, into account: Writer) throws {"))
                \#(either("    try store.merge(visitor, into: account)"))
                \#(either("}"))
            }
            """#
    }

    private var moduleFile: String {
        #"""
        public import Web

        /// The module's addresses: one page, and an action at the same path.
        public struct \#(name)Router: Router {
            public enum Page: Equatable, Sendable { case list }
            public enum Action: Equatable, Sendable { case add }

            public let pages: RouteTable<Page>
            public let actions: RouteTable<Action>

            /// `base` is the page's address.
            public init(base: Link) {
                pages = RouteTable(below: base) { Route(.list) }
                actions = RouteTable(below: base) { Route(.add) }
            }
        }

        /// A list for \#(either("each visitor", "everybody")): it connects the parts.
        public struct \#(name)Module: \#(either("VisitorDataModule", "Module")) {
            public let router: \#(name)Router
            public let formFields: [any FormField] = \#(name)Field.allCases
            public let audience = Audience.\#(either("visitor", "everyone"))
            private let interactor: \#(name)Interactor
            private let text: \#(name)Text

            public init(
                store: any \#(name)Store, router: \#(name)Router,
                text: \#(name)Text
            ) {
                self.router = router
                self.text = text
                interactor = \#(name)Interactor(store: store)
            }

            public func show(_ page: \#(name)Router.Page, to visitor: Visitor) throws -> Reply {
                reply(try interactor.read(\#(either("of: visitor.id", ""))))
            }

            public func perform(
                _ action: \#(name)Router.Action, with form: Form, by visitor: Visitor
            ) throws -> Reply {
                reply(try interactor.add(form[\#(name)Field.text]\#(either(", by: visitor.writer", ""))))
            }

            \#(either("public func merge(_ visitor: Visitor.ID, into account: Writer) throws {"))
            \#(either("    try interactor.merge(visitor, into: account)"))
            \#(either("}\n"))
            private func reply(_ outcome: \#(name)Interactor.Outcome) -> Reply {
                \#(name)Presenter(text: text).present(outcome).reply(by: router) {
                    \#(name)View(model: $0, router: router, text: text)
                }
            }
        }
        """#
    }

    private var presenter: String {
        #"""
        import Web

        /// The view model of the page.
        struct \#(name)ViewModel: ViewModel {
            let title: String
            let \#(items): [String]
            let field: FieldModel
        }

        /// Turns an outcome into a view model.
        struct \#(name)Presenter {
            let text: \#(name)Text

            func present(
                _ outcome: \#(name)Interactor.Outcome
            ) -> Presentation<\#(name)ViewModel, \#(name)Router.Page> {
                switch outcome {
                case .read(let \#(items)): .show(model(\#(items), FieldModel()), on: .list)
                case .added: .redirect(.list)
                case .refused(let \#(items), let entered, let refusal):
                    .show(
                        model(\#(items), FieldModel(entered, error: message(refusal))),
                        on: .list, as: .refused)
                }
            }

            private func model(
                _ \#(items): [\#(entity)], _ field: FieldModel
            ) -> \#(name)ViewModel {
                .init(title: text.title, \#(items): \#(items).map(\.text), field: field)
            }

            private func message(_ refusal: \#(name)Interactor.Refusal) -> String {
                switch refusal {
                case .invalid(.empty): text.empty
                case .invalid(.tooLong): text.tooLong
                case .full: text.full
                }
            }
        }
        """#
    }

    private var text: String {
        let all = eachLanguage { language in
            let words = language.words
            let texts = [
                ("none", words.none(language.noun)), ("label", words.label(language.noun)), ("add", words.add),
            ]
            let maximum = isVisitor ? "100" : words.thousand
            let refusals = [
                ("empty", words.empty), ("tooLong", words.tooLong(language.noun)),
                ("full", words.full(maximum, language.noun)),
            ]
            func lines(_ texts: [(String, String)]) -> String {
                texts.map { "\($0): \"\($1.inSwift)\"" }.joined(separator: ",\n        ")
            }
            return #"""

                    public static let \#(language.name) = \#(name)Text(
                        \#(lines([("title", language.title)] + texts)),
                        form: .\#(words.wording),
                        \#(lines(refusals)))
                """#
        }
        return #"""
            import Web

            /// The module's texts in one language.
            public struct \#(name)Text: Sendable {
                public let title: String
                let none: String
                let label: String
                let add: String
                let form: FormWords
                let empty: String
                let tooLong: String
                let full: String
            \#(all)
            }
            """#
    }

    private var view: String {
        #"""
        import Markup
        import Web

        /// The list, and a form that adds to it.
        struct \#(name)View: View {
            let model: \#(name)ViewModel
            let router: \#(name)Router
            let text: \#(name)Text

            var body: some HTML {
                h1 { model.title }
                if model.\#(items).isEmpty {
                    p { text.none }
                } else {
                    ul {
                        for \#(item) in model.\#(items) { li { \#(item) } }
                    }
                }
                PostForm(to: router.target(of: .add)) {
                    TextField(\#(name)Field.text, text.label, model.field, text.form)
                    button(.type(.submit)) { text.add }
                }
            }
        }

        /// The form's fields.
        enum \#(name)Field: String, FormField {
            case text
        }
        """#
    }

    private var site: String {
        #"""
        import \#(name)
        import Web

        extension \#(name)Module {
            /// The module in one language of the site.
            init(store: any \#(name)Store, in language: Language) {
                self.init(
                    store: store,
                    router: \#(name)Router(base: language.\#(module.called)Link),
                    text: language.\#(module.called))
            }
        }

        extension Language {
            /// The address of the module's page.
            var \#(module.called)Link: Link { \#(module.link) }

            /// The module's texts.
            var \#(module.called): \#(name)Text {
                switch self {
                \#(module.cases)
                }
            }
        }
        """#
    }
}

extension Module {
    /// The cases of a `switch` over the languages that return the texts.
    var cases: String {
        translations.map { "case .\($0.name): .\($0.name)" }.joined(separator: "\n        ")
    }
}
