/// Removes a module from a site: its files, and its lines in other files.
struct Removal {
    let name: String
    let site: Site
    /// Whether no database has the module's table yet.
    let isUnmigrated: Bool
    private var edit: SiteEdit

    init(of options: Options, from site: Site) throws(Failure) {
        name = options.name
        self.site = site
        isUnmigrated = options.isUnmigrated
        edit = SiteEdit(of: site, [Site.manifest, Site.program, Site.staff, Site.schema])
        guard name.isUpperCamel, site.has("Sources/\(name)"), site.has(file) else {
            throw Failure("the site has no module \(name)")
        }
    }

    private var called: String { name.lowerCamel }
    private var file: String { "Sources/Site/\(name).swift" }
    private var store: String { "Sources/Site/SQL\(name)Store.swift" }
    private var keptMigration: String { "Sources/Site/\(name)Migration.swift" }
    private var collection: Collection? { site.collection(of: name) }

    /// The folders and files that only this module has.
    private var own: [String] {
        [
            "Sources/\(name)", "Tests/\(name)Tests", file, store, "Tests/SiteTests/\(name)StoreContract.swift",
        ].filter(site.has)
    }

    /// Removes everything or nothing. Returns the lines to print.
    func run() throws(Failure) -> [String] {
        var removal = self
        removal.editLines()
        let (kept, said) = try removal.keepMigration()
        let hasArea = removal.removeEmptyArea()
        let isSchemaEmpty = site.has(Site.schema) && removal.edit[Site.schema].text.isEmpty
        let removed = own + (hasArea ? [Site.staff] : []) + (isSchemaEmpty ? [Site.schema] : [])
        try removal.checkOthers(than: removed, isMigrationKept: !kept.isEmpty)
        try Writing(to: site).write(kept, edits: removal.edit, removing: removed)
        let area = hasArea ? ["The staff's area and the sign-in are removed, too: no collection needs them."] : []
        return ["Removed \(name)."] + area + said
    }

    private mutating func editLines() {
        let (name, called) = (name, called)
        edit.remove(from: .modules) { $0.text == "\"\(name)\"" }
        edit.remove(from: .references) { $0.text.hasPrefix("(module: \"\(name)\"") }
        edit.removeLines("import \(name)", from: Site.program)
        edit.removeLines("let \(called)Store = ", from: Site.program)
        edit.remove(from: .pages) { ["\(name)Module", "Staff\(name)Module"].contains($0.tokens.first?.text) }
        edit.remove(from: .collections) { $0.text == "\(called)Collection.reference" }
        edit.remove(from: .links) { $0.says("\(called)StaffLink") }
        removeEmptySchema()
        guard let collection else { return }
        let lines = edit[Site.schema].text.split(separator: "\n").filter { !$0.hasPrefix("\(collection.table) ") }
        edit[Site.schema] = SwiftSource(lines.map { "\($0)\n" }.joined())
    }

    private mutating func removeEmptySchema() {
        guard edit[Site.program].text.contains(StaffLines.emptySchema), collection != nil else { return }
        edit.removeLines(StaffLines.emptySchema, from: Site.program)
        let isUsed = edit[Site.program].tokens.contains {
            $0.text.contains("Collection") && $0.text != "SiteCollections"
        }
        if !isUsed { edit.removeLines("import SiteCollections", from: Site.program) }
    }

    /// A program refuses a database with an unknown migration. Returns the file that keeps the migration, and the lines to print.
    private mutating func keepMigration() throws(Failure) -> ([String: String], [String]) {
        let migration = "\(called)Migration"
        guard !isUnmigrated else {
            edit.remove(from: .migrations) { $0.text == migration }
            return ([:], [])
        }
        if let collection {
            let entity = site.sources.filter { $0.key.hasPrefix("Sources/\(name)/") }.values
            let steps = ["since", "translatedSince"].flatMap { option in
                entity.flatMap { source in
                    source.places(behind: ". \(option) ( _").compactMap { Int(source.tokens[$0 - 1].text) }
                }
            }
            let names = (1...(steps.max() ?? 1)).map { "\(collection.table) \($0)" }
            for name in names {
                try edit.insert("Migration(\"\(name)\") { _ in }", into: .migrations, at: .last, unless: "\"\(name)\"")
            }
            return (
                [:],
                [
                    "The tables of \(collection.table) stay in the database. \(Site.program) keeps the names of their migrations."
                ]
            )
        }
        guard site.has(store) else { return ([:], []) }
        let source = site.source(store)
        guard let start = source.places(behind: "let \(migration) = Migration (").first,
            let end = source.end(ofBracketAt: start - 1)
        else { throw Failure("\(store) has no 'let \(migration) = Migration(…)': move it to \(keptMigration) by hand") }
        let declaration = source.text(of: source.tokens[start - 5].range.lowerBound..<end)
        let text = """
            import SiteDatabase

            /// The table of a removed module. It stays in each database that has it.
            \(declaration)
            """
        return ([keptMigration: text], ["The table stays in the database. \(keptMigration) keeps its migration."])
    }

    /// Removes the staff's area if it has no links and nobody changed it. Returns whether it did.
    private mutating func removeEmptyArea() -> Bool {
        guard collection != nil, site.has(Site.staff),
            edit[Site.staff].code(isLike: CollectionModule.staffArea("")),
            edit[Site.program].places(behind: StaffLines.areaTokens).count == 1
        else { return false }
        var edit = edit
        for element in [StaffLines.home, StaffLines.signIn] {
            edit.remove(from: .pages) { $0.code(isLike: element) }
        }
        edit.removeLines(StaffLines.area, from: Site.program)
        if !edit[Site.program].says("AccountsModule"), !edit[Site.program].says("AccountsRouter") {
            edit.removeLines("import Accounts", from: Site.program)
        }
        let isNamed = others(than: own + [Site.staff]).contains { path in
            let source = edit.sources[path] ?? site.source(path)
            return source.says("staffArea") || source.says("staffLinks")
        }
        guard !isNamed else { return false }
        self.edit = edit
        self.edit[Site.staff] = site.source(Site.staff)
        return true
    }

    /// The Swift files outside of the removed files and folders. The manifest comes last.
    private func others(than removed: [String]) -> [String] {
        site.sources.keys.filter { path in !removed.contains { path == $0 || path.hasPrefix("\($0)/") } }
            .sorted { ($0 == Site.manifest ? 1 : 0, $0) < ($1 == Site.manifest ? 1 : 0, $1) }
    }

    /// Throws if another file still names the module.
    private func checkOthers(than removed: [String], isMigrationKept: Bool) throws(Failure) {
        let further = ["Link", "StaffLink", "Store", "Collection"] + (isMigrationKept ? [] : ["Migration"])
        let names = Set([name, "\(name)Module", "Staff\(name)Module"] + further.map { called + $0 })
        for path in others(than: removed) {
            let source = edit.sources[path] ?? site.source(path)
            let member = source.places(behind: "language . \(called)").first.map { source.tokens[$0 - 1] }
            let literal = source.tokens.first { path == Site.manifest && source.text(of: $0.range) == "\"\(name)\"" }
            guard let token = source.tokens.first(where: { names.contains($0.text) }) ?? member ?? literal else {
                continue
            }
            // The line number in the file on the disk, which has no edits yet.
            let (found, old) = (source.text(of: token.range), site.source(path))
            let line = old.tokens.first { old.text(of: $0.range) == found }.map { old.line(of: $0.range.lowerBound) }
            throw Failure("\(path):\(line ?? 1) still names \(found): change that line, and run this command again")
        }
    }
}

extension SwiftSource {
    /// The end of the closing bracket. `first` is the token of the opening one.
    func end(ofBracketAt first: Int) -> Int? {
        var depth = 0
        for token in tokens[first...] {
            if ["(", "[", "{"].contains(token.text) { depth += 1 }
            if [")", "]", "}"].contains(token.text) { depth -= 1 }
            if depth == 0 { return token.range.upperBound }
        }
        return nil
    }

    /// Whether both have the same tokens: white space and comments do not count.
    func code(isLike text: String) -> Bool { tokens.map(\.text) == SwiftSource(text).tokens.map(\.text) }
}
