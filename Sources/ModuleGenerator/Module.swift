/// The names and addresses of a new module.
struct Module {
    let name: String
    let kind: Options.Kind
    let entity: String
    /// The name in lowerCamelCase: `dishes`.
    let called: String
    /// The names of variables with one entity and with several.
    private(set) var item = "entry"
    private(set) var items = "entries"
    private(set) var table: String
    private(set) var path: String
    /// The path of the page as Swift string literals; nil for the home page.
    private(set) var segments: String?
    private(set) var translations: [Translation] = []
    let fields: [Field]
    /// The collections to which the fields refer, by the names of their modules.
    private(set) var references: [String: Collection] = [:]
    let migration: String

    var isStored: Bool { kind == .stored || kind == .visitor }
    var isVisitor: Bool { kind == .visitor }
    var isStaff: Bool { kind == .staff }
    var title: Field { fields.first { $0.kind == .line } ?? Field.standard[0] }
    /// The collection's lines of the schema file.
    var schema: String {
        fields.sorted { $0.column < $1.column }
            .map { $0.schema(table: table, title: title.name, references: references) }.joined()
    }
    /// The Swift expression for the page's address.
    var link: String { segments.map { "base.appending(\($0))" } ?? "home" }

    init(_ options: Options, in site: Site) throws(Failure) {
        name = options.name
        kind = options.kind
        guard name.isUpperCamel, name.utf8.count <= 30 else {
            throw Failure("the name of a module must be UpperCamelCase with 2 to 30 letters and digits, not '\(name)'")
        }
        entity = options.entity ?? name.singular
        guard entity.isUpperCamel else {
            throw Failure("the name of an entity must be UpperCamelCase, not '\(entity)'")
        }
        called = name.lowerCamel
        let highest = site.migrations.compactMap { Int($0.prefix(while: \.isNumber)) }.max() ?? 0
        table = name.separated(by: "_")
        migration = "\(highest + 1) "
        path = name.separated(by: "-")
        let slug = options.fields.contains(where: \.isSlug) ? [] : [Field.slug]
        fields = slug + (options.fields.isEmpty ? Field.standard : options.fields)
        nameEntities()
        try checkNames(in: site)
        try checkFields(in: site)
        try takePath(options.path, in: site)
        translations = try translations(options, in: site)
    }

    /// Chooses `note`, `notes` and the table `notes`, or `entry`, `entries` and the table `board_entries`.
    private mutating func nameEntities() {
        if entity != "\(name)Entry", isShortValue(entity.lowerCamel) { item = entity.lowerCamel }
        if name.hasSuffix("s"), isShortValue(called) {
            items = called
        } else if !isStaff {
            table += "_entries"
        }
    }

    /// Whether a variable in the generated code can have the name.
    private func isShortValue(_ name: String) -> Bool {
        name.utf8.count <= 14 && !Names.keywords.contains(name) && !Names.values.contains(name)
            && !(isStaff && Names.collectionValues.contains(name))
    }

    private func checkNames(in site: Site) throws(Failure) {
        let parts = ["Text", "Store", "Interactor", "Presenter", "View", "ViewModel", "Router", "Module", "Field"]
        let types =
            isStaff
            ? ["\(name)View", "\(name)Module", "Staff\(name)Module", "\(entity)Card", "\(entity)View"]
            : ["Memory\(name)Store", "SQL\(name)Store"] + parts.map { name + $0 }
        if Names.types.contains(name) {
            throw Failure("Swift or the site already uses the name \(name): choose another name")
        }
        if Names.types.contains(entity) || types.contains(entity) || entity == name {
            throw Failure("the entity cannot have the name \(entity): choose another one with --entity")
        }
        if site.isTarget(name) { throw Failure("ViperWeb already has a target \(name): choose another name") }
        if let type = site.publicTypes.intersection([name, entity] + types).min() {
            throw Failure("ViperWeb already has a type \(type): choose another name")
        }
        let isListed = site.source(Site.manifest).text.contains("\"\(name)\"")
        if isListed || site.has("Sources/\(name)") || site.has("Tests/\(name)Tests") {
            throw Failure("\(name) exists already: this command overwrites nothing")
        }
        let ways = ["var", "let", "func", "case"].flatMap { way in
            ["", "Link", "StaffLink", "Store", "Migration", "Collection"].map { "\(way) \(called)\($0)" }
        }
        let taken = Names.keywords.union(Names.values).union([
            "name", "base", "home", "errors", "hashValue", "rawValue",
        ])
        if taken.union(site.codes).contains(called)
            || site.own.contains(where: { file in ways.contains { !file.source.places(behind: $0).isEmpty } })
        {
            throw Failure("Swift or the site already has a '\(called)': choose another name")
        }
        if isStored || isStaff { try checkTable(in: site) }
        if isStaff, name == "Staff" {
            throw Failure("Sources/Site has a file \(name) for the staff: choose another name")
        }
    }

    private func checkTable(in site: Site) throws(Failure) {
        let isKept = site.migrations.contains { $0.split(separator: " ").contains(Substring(table)) }
        if isKept || site.tables.contains(table) {
            throw Failure("the database already has a table \(table): choose another name")
        }
        if Names.sqlKeywords.contains(table) { throw Failure("\(table) is a keyword of SQL: choose another name") }
    }

    /// Types that the enum of a choice would shadow.
    private var usedTypes: Set<String> {
        Names.types.union([
            entity, "Labels", "Slug", "Translated", "FieldLabel", "ChoiceLabel", "Field", "Fields", "Price", "Currency",
            "Markdown", "LocalDateTime", "Photograph", "StoredFile", "EntryTag", "Reference", "Entity",
        ]).union(fields.compactMap(\.referred))
    }

    private mutating func checkFields(in site: Site) throws(Failure) {
        for field in fields {
            if field.choices != nil, usedTypes.contains(field.typeName) {
                throw Failure("--field \(field.spec): there is a type \(field.typeName) already: choose another name")
            }
            guard let module = field.referred else { continue }
            if ["date", "price"].contains(field.name) {
                throw Failure("--field \(field.spec): a format is called \(field.name): choose another name")
            }
            guard let collection = site.collection(of: module) else {
                throw Failure("--field \(field.spec): the site has no module \(module) with --staff")
            }
            references[module] = collection
        }
    }

    private mutating func takePath(_ wanted: String?, in site: Site) throws(Failure) {
        if wanted == "/" {
            if isStaff { throw Failure("a collection cannot be the home page: choose another address with --at") }
        } else {
            if let wanted { path = wanted.hasPrefix("/") ? String(wanted.dropFirst()) : wanted }
            let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            let isPath = parts.allSatisfy { part in
                part.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
                    !word.isEmpty && word.utf8.allSatisfy { $0.isLower || $0.isDigit }
                }
            }
            guard isPath else {
                throw Failure("--at must be a path of a to z, 0 to 9 and hyphens, not '\(wanted ?? path)'")
            }
            let used = ["assets", "pictures"] + (isStaff ? ["staff", "login", "logout", "account"] : []) + site.codes
            if used.contains(parts[0]) {
                throw Failure("the address /\(parts[0]) is in use: choose another one with --at")
            }
            segments = parts.map { "\"\($0)\"" }.joined(separator: ", ")
        }
        let isUsed = site.own.contains { $0.source.text.contains("Link: Link { \(link) }") }
        if isUsed { throw Failure("another module has that address: choose another one with --at") }
    }

    private func translations(_ options: Options, in site: Site) throws(Failure) -> [Translation] {
        for code in options.titles.keys.sorted() + options.nouns.keys.sorted() where !site.codes.contains(code) {
            let all = site.codes.joined(separator: " ")
            throw Failure("the site does not have the language \(code): its languages are \(all)")
        }
        return site.languages.enumerated().compactMap { place, language in
            let code = site.codes[place]
            guard let words = Words.known[code] ?? Words.known["en"] else { return nil }
            let known = Words.known[code] == nil ? "en" : code
            return Translation(
                name: language, code: code,
                title: options.titles[code] ?? options.titles["en"] ?? name.wordsOfName,
                noun: options.nouns[code] ?? options.nouns[known] ?? words.noun, words: words,
                base: place == 0 ? "" : "/\(code)")
        }
    }
}

extension String {
    /// `WishList` becomes `Wish List`. `FAQList` stays as it is.
    fileprivate var wordsOfName: String {
        var text = ""
        for letter in utf8 {
            if letter.isUpper, let last = text.utf8.last, last.isLower || last.isDigit { text += " " }
            text.unicodeScalars.append(Unicode.Scalar(letter))
        }
        return text
    }
}
