/// Adds a module to a site: new files, and lines in existing files.
struct Addition {
    let module: Module
    let site: Site
    private var edit: SiteEdit

    init(of module: Module, to site: Site) {
        self.module = module
        self.site = site
        edit = SiteEdit(of: site, [Site.manifest, Site.program, Site.staff, Site.schema])
    }

    /// Writes everything or nothing. Returns the lines to print: what is left to do.
    func run() throws(Failure) -> [String] {
        var addition = self
        var files = module.isStaff ? CollectionModule(module: module).files : ListModule(module: module).files
        try addition.editManifest()
        if module.isStaff {
            if let area = try addition.addStaff() { files[Site.staff] = area }
        } else {
            try addition.addList()
        }
        if let file = files.keys.sorted().first(where: { site.has($0) }) {
            throw Failure("\(file) exists already: this command overwrites nothing")
        }
        try Writing(to: site).write(files, edits: addition.edit)
        return left
    }

    private mutating func editManifest() throws(Failure) {
        let name = module.name
        try edit.insert("\"\(name)\"", into: .modules, at: .first, unless: "\"\(name)\"")
        let libraries = module.isStaff ? ["SiteCollections"] + module.fields.compactMap(\.library) : []
        let needed =
            libraries.map { ("\"\($0)\"", "viperweb(\"\($0)\") to 'shared'") }
            + (module.references.isEmpty ? [] : [("references", "'references', and its lines in 'targets'")])
        if let (_, lacking) = needed.first(where: { !edit[Site.manifest].text.contains($0.0) }) {
            throw Failure("\(Site.manifest) is of an older version: add \(lacking), as in \(site.template)")
        }
        for other in module.references.keys.sorted() {
            let element = "(module: \"\(name)\", to: \"\(other)\")"
            try edit.insert(element, into: .references, at: .last, unless: element)
        }
    }

    private mutating func addList() throws(Failure) {
        let (name, called) = (module.name, module.called)
        try edit.insertImport(name, into: Site.program)
        if edit[Site.program].places(behind: "let \(called)Store").isEmpty {
            let isStored = module.isStored
            try edit.insertIntoSite(
                { context in
                    let store = isStored ? "SQL\(name)Store(database: \(context).database)" : "Memory\(name)Store()"
                    return "let \(called)Store = \(store)"
                }, called: "let \(called)Store")
        }
        try addPage("\(name)Module(store: \(called)Store, in: language)")
        if module.isStored {
            try edit.insert("\(called)Migration", into: .migrations, at: .last, unless: "\(called)Migration")
        }
    }

    /// Adds an element to the site's `modules`.
    private mutating func addPage(_ element: String) throws(Failure) {
        try edit.insert(element, into: .pages, at: .first, unless: String(element.prefix { $0 != "(" }))
    }

    /// Adds the collection, and the staff's area if the site has none. Returns the file of a new area.
    private mutating func addStaff() throws(Failure) -> String? {
        let (name, called) = (module.name, module.called)
        let link = "StaffLink(\(called).title, \(called)StaffLink)"
        let hasArea = site.has(Site.staff)
        let isNew = !hasArea && !edit[Site.program].says("StaffArea")
        if isNew {
            try addArea()
        } else if hasArea {
            try edit.insert(link, into: .links, at: .last, unless: "\(called)StaffLink")
        }
        try addPage("Staff\(name)Module(context, in: language)")
        try addPage("\(name)Module(context, in: language)")
        let reference = "\(called)Collection.reference"
        let isFirst = !edit[Site.program].says("SiteSchema")
        if isFirst || site.has(Site.schema) {
            edit[Site.schema] = SwiftSource(edit[Site.schema].text + module.schema)
        }
        if isFirst {
            try edit.insertLine(
                StaffLines.emptySchema, above: "static let migrations", called: "static let migrations",
                of: "SiteSchema(collections: [\(reference)], migrations)")
        }
        try edit.insertImport("SiteCollections", into: Site.program)
        try edit.insert(reference, into: .collections, at: .last, unless: "\(called)Collection")
        return isNew ? CollectionModule.staffArea(link) : nil
    }

    private mutating func addArea() throws(Failure) {
        let names = ["staff", "staffArea", "staffLinks"]
        if site.own.contains(where: { file in names.contains { !file.source.places(behind: "var \($0)").isEmpty } }) {
            throw Failure(
                "Sources/Site already has a 'staff': add 'staff: StaffArea(below: …) { … }' to \(Site.program) by hand, "
                    + "and run this command again")
        }
        if !edit[Site.program].says("AccountsModule") { try addPage(StaffLines.signIn) }
        try addPage(StaffLines.home)
        try edit.insertImport("Accounts", into: Site.program)
        guard edit[Site.program].places(behind: StaffLines.areaTokens).isEmpty else { return }
        try edit.insertLine(StaffLines.area, above: "errors :", called: "errors: …", of: StaffLines.area)
    }
}

/// The lines that the first collection adds to the program.
enum StaffLines {
    static let emptySchema = "static let schema = SiteSchema(collections: [], migrations)"
    static let signIn = "AccountsModule(context, in: language, staff: language.staffArea.links)"
    static let home = "StaffHomeModule(language.staffArea)"
    static let area = "staff: language.staffArea,"
    static let areaTokens = "staff : language . staffArea ,"
}

extension Addition {
    private var left: [String] {
        let (name, called) = (module.name, module.called)
        let page =
            module.segments == nil
            ? ["\(name) is the home page of each language. Tests/run tests it."]
            : [
                "The page of \(name) is /\(module.path), below the base of each language. Tests/run tests it.",
                "Link it in Sources/Site/Layout.swift: "
                    + "a(.to(language.\(called)Link)) { language.\(called).title }",
            ]
        let account =
            "Add an account: .build/release/\(site.programName) account add E-MAIL --role staff --database var/site.sqlite"
        let staff = module.isStaff ? ["The staff signs in at /staff/\(module.table). \(account)"] : []
        return page + staff + translationsLeft
    }

    private var translationsLeft: [String] {
        let file = "Sources/\(module.name)/\(module.name)Text.swift"
        let words = module.isStaff ? "the text ." : "\(module.name)Text."
        let hasLabels = module.fields.contains { !$0.spec.isEmpty }
        return module.translations.filter { $0.code != "en" }.compactMap { language in
            if !language.isKnown {
                return "\(language.code) needs a translation: \(words)\(language.code) in \(file) is English"
            }
            let isTitled = language.title != module.translations.first { $0.code == "en" }?.title
            if hasLabels { return "\(language.code) needs labels: those of the fields in \(file) are English" }
            return isTitled
                ? nil : "\(language.code) needs a title: the title of \(words)\(language.code) in \(file) is English"
        }
    }
}
