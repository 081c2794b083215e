import Platform
import SiteContent
import SiteDatabase
import SiteServices
import Web

/// The folder of another collection of the site, to whose files the texts of a folder may link.
struct LinkedFolder: Sendable {
    /// The way to it from the folder with the link: `../info/`.
    let prefix: String
    let tables: CollectionTables
    private let name: String

    /// Nil for a collection of rows, and for a folder within that of the links: its files belong to both.
    init?(_ other: CollectionTables, from folder: String) {
        guard let name = other.source.folder else { return nil }
        let (steps, own) = (name.split(separator: "/"), folder.split(separator: "/"))
        let common = zip(steps, own).prefix { $0 == $1 }.count
        guard common < own.count else { return nil }
        let way = own.dropFirst(common).map { _ in ".." } + steps.dropFirst(common)
        (tables, self.name, prefix) = (other, name, way.joined(separator: "/") + "/")
    }

    /// The path of a file below the folder. `target` is its path from the folder with the link; nil if it leads to no file of this folder.
    func path(of target: String) -> String? {
        target.hasPrefix(prefix) && target.hasSuffix(".md") ? String(target.dropFirst(prefix.count)) : nil
    }

    func shown(_ path: String) -> String { "\(name)/\(path)" }

    /// The file at a path; nil if there is none. `root` is the folder that has the site's public one.
    func file(_ path: String, in root: String) -> OutlinedFile? {
        (try? ContentFolder("\(root)/\(name)").bytes(of: path)).flatMap { try? OutlinedFile("\(prefix)\(path)", $0) }
    }
}

extension [LinkedFolder] {
    /// The folder that has the file to which a link leads, and the path of the file there.
    func find(_ target: String) -> (folder: LinkedFolder, path: String)? {
        // A folder may be in another one.
        lazy.compactMap { folder in folder.path(of: target).map { (folder, $0) } }
            .max { $0.folder.prefix.utf8.count < $1.folder.prefix.utf8.count }
    }
}

/// The modules that show the entries of folders. They know one another by the context with which the site is built.
struct FolderModules: Sendable {
    private struct Shown: FolderPages {
        let tables: CollectionTables
        let language: String
        let router: CollectionRouter
        let hasLists: Bool

        var folder: String { tables.source.folder ?? "" }

        func pagesWithoutList(in database: any SQLDatabase) throws -> [(page: Link, file: String)] {
            guard !hasLists else { return [] }
            return try database.read { db in
                try db.rows(
                    """
                    SELECT f.path AS path, \(tables.address) AS address
                    FROM \(tables.content.files) AS f
                    JOIN \(tables.entries) AS e ON e.id = f.entry AND e.entry_visibility = 0 WHERE f.hash <> ''
                    """
                ) { (router.link(to: .entry(EntryAddress(try $0["address"]))), try $0["path"]) }
            }
        }

        func isUnlisted(_ file: String, in folder: ContentFolder) -> Bool {
            let text = (try? folder.bytes(of: file)).flatMap { try? ContentFile(file, $0) }
            let value = text?.values.first { $0.name == ContentEntry.Own.unlisted.rawValue }
            return (try? value?.flag) ?? false
        }
    }

    private let modules: Lock<[any FolderPages]>

    init(of context: SiteContext) { modules = context.folderModules }

    func add(_ tables: CollectionTables, in language: String, at router: CollectionRouter, hasLists: Bool) {
        guard tables.source.folder != nil else { return }
        modules.withLock {
            $0.append(Shown(tables: tables, language: language, router: router, hasLists: hasLists))
        }
    }

    /// The folders of other collections that are shown in a language, with the addresses of their entries.
    func folders(
        linkedFrom tables: CollectionTables, in language: String
    ) -> [(folder: LinkedFolder, router: CollectionRouter)] {
        guard let own = tables.source.folder else { return [] }
        return modules.withLock { $0 }.lazy.compactMap { $0 as? Shown }.filter { $0.language == language }.compactMap {
            shown in LinkedFolder(shown.tables, from: own).map { ($0, shown.router) }
        }
    }
}
