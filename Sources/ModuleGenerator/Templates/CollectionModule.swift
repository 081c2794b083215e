/// Renders the files of a module with a collection.
struct CollectionModule {
    let module: Module

    private var name: String { module.name }
    private var entity: String { module.entity }
    private var item: String { module.item }
    private var fields: [Field] { module.fields }
    private var title: Field { module.title }
    private var shown: [Field] { fields.filter { !$0.isSlug } }
    private var photographs: [Field] { fields.filter { $0.kind == .photograph } }
    private var hasFile: Bool { fields.contains { $0.kind == .file } }
    private var needsRouter: Bool { fields.contains(where: \.needsRouter) }
    private var order: String {
        fields.first { $0.options.contains(.ordered) }.map { ", order: .by(\"\($0.column)\")" } ?? ""
    }
    private var isLabelled: Bool { shown.contains(where: \.isLabelled) }
    /// The modules to which the fields refer.
    private var others: [String] { Set(fields.compactMap(\.referred)).sorted() }

    /// The unformatted files by their paths.
    var files: [String: String] {
        [
            "Sources/\(name)/\(entity).swift": entityFile, "Sources/\(name)/\(name)Text.swift": text,
            "Sources/\(name)/\(name)View.swift": view, "Sources/Site/\(name).swift": site,
        ].merging(CollectionTests(module: module).files) { first, _ in first }
    }

    /// The imports that some kinds of fields need.
    private var imports: [String] { Set(fields.compactMap(\.library)).sorted() }

    private func lines(_ lines: [String], indentation: Int) -> String {
        lines.isEmpty ? nothing : lines.joined(separator: "\n" + String(repeating: " ", count: indentation))
    }

    private var entityFile: String {
        let imports = imports + ["SiteCollections"] + (photographs.isEmpty && !hasFile ? [] : ["Web"]) + others
        let plain = fields.filter { $0.choices == nil }.map(\.name).joined(separator: ", ")
        let choices = fields.filter { $0.choices != nil }
        let enums = choices.map { field in
            let all = (field.choices ?? []).joined(separator: ", ")
            return "public enum \(field.typeName): String, CaseIterable, Sendable { case \(all) }\n"
        }
        let labels = ["let \(plain): FieldLabel"] + choices.map { "let \($0.name): ChoiceLabel<\($0.typeName)>" }
        let properties = fields.map { "public let \($0.name): \($0.type(module.references))" }
        let declarations = fields.map { $0.declaration(title: title.name, references: module.references) }
        return #"""
            \#(lines(imports.map { "import \($0)" }, indentation: 0))

            /// An entry. Tables, forms and pages follow from its fields. A field that you add later needs `.since(2)`.
            public struct \#(entity): Entity {
                \#(lines(enums + ["/// The words for the fields."], indentation: 4))
                public struct Labels: Sendable {
                    \#(lines(labels, indentation: 8))
                }

                \#(lines(properties, indentation: 4))

                public static let fields = Fields(\#(entity).init) {
                    \#(lines(declarations, indentation: 8))
                }
            }
            """#
    }

    private var text: String {
        let all = module.translations.map { language in
            let words = language.words
            let labels = (fields.filter { $0.choices == nil } + fields.filter { $0.choices != nil }).map { field in
                "\(field.name): \(label(of: field, words))"
            }
            return #"""
                    public static let \#(language.name) = CollectionText(
                        "\#(language.code)", title: "\#(language.title.inSwift)", new: "\#(words.label(language.noun).inSwift)",
                        labels: .init(
                            \#(labels.joined(separator: ", "))))
                """#
        }
        return #"""
            import SiteCollections

            /// The words in each language.
            extension CollectionText<\#(entity)> {
            \#(lines(all, indentation: 0))
            }
            """#
    }

    private func label(of field: Field, _ words: Words) -> String {
        if field.isSlug { return "FieldLabel(\"\(words.address)\", hint: \"\(words.addressHint)\")" }
        guard let choices = field.choices else { return "\"\(field.label(words))\"" }
        let cases = choices.map { "case .\($0): \"\($0.sentence)\"" }
        return """
            ChoiceLabel("\(field.label(words))") { value in
                switch value {
                \(lines(cases, indentation: 4))
                }
            }
            """
    }

    /// The further parameters of the card's initialiser, without duplicates.
    private var parameters: [(name: String, type: String)] {
        var names: Set<String> = []
        return fields.compactMap(\.cardParameter).filter { names.insert($0.name).inserted }
    }

    private var view: String {
        let imports = (["Markup", "SiteCollections", "Web"] + imports).sorted()
        let names = Set(parameters.map(\.name) + [item])
        let properties = shown.map { "let \($0.name): \($0.cardType)" }
        let values = shown.map { field in
            "\(names.contains(field.name) ? "self." : "")\(field.name) = \(field.cardValue(of: item))"
        }
        let parameters = parameters.map { parameter in
            ", \(parameter.name): \(parameter.type == "Labels" ? "\(entity).Labels" : parameter.type)"
        }
        let further =
            (needsRouter ? [("router", "CollectionRouter")] : []) + (isLabelled ? [("labels", "\(entity).Labels")] : [])
            + (photographs.isEmpty ? [] : [("assets", "Assets")])
        let body = ["h1 { model.card.\(title.name) }"] + shown.filter { $0.name != title.name }.map(\.view)
        return #"""
            \#(lines(imports.map { "import \($0)" }, indentation: 0))

            /// What the pages show of an entry, in their language.
            public struct \#(entity)Card: Encodable, Equatable, Sendable {
                \#(lines(properties, indentation: 4))

                public init(_ \#(item): Entry<\#(entity)>\#(parameters.joined())) {
                    \#(lines(values, indentation: 8))
                }
            }

            /// A page of the list, or of a search.
            public struct \#(name)View: View {
                public let model: EntryListModel<\#(entity)Card>
                let router: CollectionRouter
                let words: CollectionWords

                public init(model: EntryListModel<\#(entity)Card>, router: CollectionRouter, words: CollectionWords) {
                    (self.model, self.router, self.words) = (model, router, words)
                }

                public var body: some HTML {
                    EntryListView(model: model, router: router, words: words) { \#(item) in
                        a(.to(router.link(to: .entry(\#(item).address)))) { \#(item).card.\#(title.name) }
                    }
                }
            }

            /// The page of an entry.
            public struct \#(entity)View: View {
                public let model: EntryModel<\#(entity)Card>
                \#(lines(further.map { "let \($0.0): \($0.1)" }, indentation: 4))

                public init(model: EntryModel<\#(entity)Card>\#(further.map { ", \($0.0): \($0.1)" }.joined())) {
                    self.model = model
                    \#(lines(further.map { "self.\($0.0) = \($0.0)" }, indentation: 8))
                }

                public var body: some HTML {
                    \#(lines(body, indentation: 8))
                }
            }
            """#
    }

    private var site: String {
        let imports = [name, "SiteCollections", "ViperWeb", "Web"] + (imports.contains("Prices") ? ["Prices"] : [])
        let called = module.called
        let formats = parameters.compactMap { parameter in
            ["price", "date"].contains(parameter.name)
                ? "let \(parameter.name) = \(parameter.type)(locale: language.rawValue)" : nil
        }
        let values = parameters.map { parameter in
            switch parameter.type {
            case "Labels": ", labels: text.labels"
            case "String?":
                ", \(parameter.name): related.entry(\(item).\(parameter.name), of: \(collection(of: parameter.name)))?.meta.title"
            default: ", \(parameter.name): \(parameter.name)"
            }
        }
        let references = others.map { "\($0.lowerCamel)Collection.reference" }.joined(separator: ", ")
        let further =
            (needsRouter ? ", router: router" : "") + (isLabelled ? ", labels: text.labels" : "")
            + (photographs.isEmpty ? "" : ", assets: context.assets")
        return #"""
            \#(lines(imports.map { "import \($0)" }, indentation: 0))

            /// The entries in the site's database. Its name and the names of its fields never change.
            let \#(called)Collection = EntityCollection(\#(entity).self, named: "\#(module.table)", languages: Language.allCases.map(\.rawValue)\#(order))

            /// The pages for everybody.
            typealias \#(name)Module = CollectionModule<\#(entity), \#(entity)Card, \#(name)View, \#(entity)View>

            extension \#(name)Module {
                init(_ context: SiteContext, in language: Language) {
                    \#(lines(["let text = language.\(called)"] + formats, indentation: 8))
                    self.init(
                        \#(called)Collection, context, at: language.\#(called)Link, text: text,
                        card: { \#(item), \#(others.isEmpty ? "_" : "related") in \#(others.isEmpty ? "" : "try ")\#(entity)Card(\#(item)\#(values.joined())) },
                        list: { \#(name)View(model: $0, router: $1, words: text.words) },
                        entry: { model, \#(needsRouter ? "router" : "_") in \#(entity)View(model: model\#(further)) })
                }
            }

            /// The pages of the staff: the list, an entry's form, the order, and the history.
            typealias Staff\#(name)Module = StaffCollectionModule<\#(entity)>

            extension Staff\#(name)Module {
                init(_ context: SiteContext, in language: Language) {
                    self.init(
                        \#(called)Collection, context, at: language.base.appending("staff"), text: language.\#(called),
                        \#(references.isEmpty ? nothing : "references: [\(references)],")
                        page: \#(name)Module(context, in: language).router)
                }
            }

            extension Language {
                /// The address of the list.
                var \#(called)Link: Link { \#(module.link) }

                /// The address of the staff's list.
                var \#(called)StaffLink: Link { base.appending("staff", \#(called)Collection.name) }

                /// The words.
                var \#(called): CollectionText<\#(entity)> {
                    switch self {
                    \#(module.cases)
                    }
                }
            }
            """#
    }

    private func collection(of reference: String) -> String {
        let module = fields.first { $0.name == reference }?.referred ?? ""
        return "\(module.lowerCamel)Collection"
    }

    /// The file `Sources/Site/Staff.swift`, which the first collection adds.
    static func staffArea(_ link: String) -> String {
        """
        import ViperWeb
        import Web

        extension Language {
            /// The staff's pages, below /staff. Who is not signed in is sent to the sign-in. Others who are not staff get 403.
            var staffArea: StaffArea { StaffArea(in: self, links: staffLinks) }

            /// The links to the staff's screens: for their navigation, their home page and the page of an account.
            var staffLinks: [StaffLink] {
                [
                    \(link)
                ]
            }
        }
        """
    }
}
