package import FoundationEssentials

extension Website {
    /// The pages that changes affect, each once and with the time of its last change, in every language; nil if any page may be.
    public func pages(affectedBy changes: [any Change]) throws -> [PrerenderedPage]? {
        var known: [Link: Int] = [:]
        var pages: [PrerenderedPage] = []
        for site in sites {
            for files in site.modules.compactMap(\.files) {
                for change in changes {
                    guard let affected = try files.affected(change) else { return nil }
                    for (page, changed, isGone) in affected {
                        let link = page().link
                        if let place = known[link] {
                            pages[place].changed = [pages[place].changed, changed].compactMap(\.self).max()
                            pages[place].isGone = pages[place].isGone || isGone
                            continue
                        }
                        known[link] = pages.count
                        pages.append(
                            PrerenderedPage(
                                changed: changed, isGone: isGone, website: self, site: site, page: page))
                    }
                }
            }
        }
        return pages
    }

    /// Tells the modules that a photograph has all its files now (`PhotographModule.photographIsReady`).
    public func photographIsReady(_ photograph: Photograph) throws {
        for module in photographModules { try module.photographIsReady(photograph) }
    }

    /// Gives each photograph that a module's data name (`PhotographModule.photographs`).
    public func photographs(_ each: (Photograph) throws -> Void) throws {
        for module in photographModules { try module.photographs(each) }
    }

    /// Calls `each` with each file that a module's data name (`FileModule.files`).
    public func files(_ each: (StoredFile) throws -> Void) throws {
        for module in fileModules { try module.files(each) }
    }

    /// Whether a module is a `FileModule`.
    public var hasFiles: Bool { !fileModules.isEmpty }

    /// A change of a name from its JSON; nil if no module knows the name, or the value is of another version.
    public func change(named name: String, json: String) -> (any Change)? {
        for type in kindsOfChanges where type.name.utf8.elementsEqual(name.utf8) {
            return Self.decode(type, json)
        }
        return nil
    }

    /// The modules of all languages share their stores.
    private var photographModules: [any PhotographModule] { modules.compactMap { $0 as? any PhotographModule } }

    private var fileModules: [any FileModule] { modules.compactMap { $0 as? any FileModule } }

    /// The modules of the first language.
    package var modules: [any Module] { sites[0].modules.map(\.module) }

    /// When a page next changes without a change of data; nil if none does.
    package func nextChange(after time: Date) throws -> Date? {
        try sites.flatMap(\.modules).compactMap { try $0.files?.nextChange(time) }.min()
    }

    var kindsOfChanges: [any Change.Type] {
        [ClockChange.self] + sites.flatMap(\.modules).compactMap(\.files).flatMap(\.changes)
    }

    private static func decode<Kind: Change>(_ type: Kind.Type, _ json: String) -> (any Change)? {
        try? JSONDecoder().decode(type, from: Data(json.utf8))
    }
}
