package import Platform

/// A collection as a file that a command takes and writes.
package struct CollectionFile: Sendable {
    /// Imports a file, and returns what it changed, in words. `isAsset` tells whether the site has a picture of its own of a name.
    package typealias Taking =
        @Sendable (
            _ file: any ByteSource, _ photographs: PhotographFiles?, _ isAsset: (@Sendable (String) -> Bool)?,
            _ database: any SQLDatabase, _ editor: String, _ progress: (Int, Int) -> Void
        ) throws -> String

    package let collection: String
    /// Whether its entries have photographs.
    package let hasPhotographs: Bool
    /// Whether they may have pictures of the site's own.
    package let hasPictures: Bool
    package let take: Taking
    package let write: @Sendable (SQLTransaction) throws -> any ByteSource

    package init(
        of collection: String, hasPhotographs: Bool, hasPictures: Bool, take: @escaping Taking,
        write: @escaping @Sendable (SQLTransaction) throws -> any ByteSource
    ) {
        (self.collection, self.hasPhotographs, self.hasPictures) = (collection, hasPhotographs, hasPictures)
        (self.take, self.write) = (take, write)
    }
}

/// A collection that gets its entries from the files of a folder.
package protocol CollectionFolder: Sendable {
    /// Its name below the folder that has the site's public one.
    var name: String { get }

    /// Takes what changed in the named files below the folder at a path, or in all. Returns in words what changed; nil if nothing did.
    func take(
        _ files: Set<String>?, below path: String, _ pictures: SitePictures, into database: any SQLDatabase,
        zone: String
    ) throws -> String?

    /// Throws where a file of the folder at a path links to one that is gone, or to an address without a page.
    func checkLinks(
        below path: String, in database: any SQLDatabase, hasPage: (_ address: String) -> Bool
    ) throws

    /// The addresses on other sites to which files link, each with one of the files.
    func otherSites(_ db: SQLTransaction) throws -> [(address: String, path: String)]

    /// Calls `each` with the name of each photograph that is a picture beside a text.
    func photographs(_ db: SQLTransaction, _ each: (String) throws -> Void) throws

    /// Has the pages that show a photograph rendered anew: all its files are made.
    func showAnew(photograph name: String, in db: SQLTransaction) throws
}

/// The pictures that the texts of a folder may show.
package struct SitePictures: Sendable {
    /// Stores the photographs of files below a folder. Returns what each one is called from now on, or what is wrong with it.
    package typealias Taking =
        @Sendable (_ names: [String], _ folder: String) throws -> [String: Result<String, any Error>]

    /// Whether the site has a picture of its own of a name.
    package let isAsset: @Sendable (_ name: String) -> Bool
    package let take: Taking

    package init(isAsset: @escaping @Sendable (String) -> Bool, take: @escaping Taking) {
        (self.isAsset, self.take) = (isAsset, take)
    }
}

/// The photographs that the lines of a file name: files below a folder.
package struct PhotographFiles: Sendable {
    /// Whether there is a file of a name. Throws where it may not be read.
    package let has: @Sendable (_ name: String) throws -> Bool
    /// Stores the photographs of files. Returns what each one is called from now on, or what is wrong with it.
    package let take: @Sendable (_ names: [String]) throws -> [String: Result<String, any Error>]

    package init(
        has: @escaping @Sendable (String) throws -> Bool,
        take: @escaping @Sendable ([String]) throws -> [String: Result<String, any Error>]
    ) {
        (self.has, self.take) = (has, take)
    }
}

/// The tables of a site's database: ViperWeb's own migrations, then the site's.
public struct SiteSchema: Sendable {
    /// At least one.
    private(set) var migrations: [Migration]
    /// Makes the rows of the tables that are made of others.
    let derive: Migration.Step
    /// What the site does with its own tables when visitors and accounts are removed.
    let departures: Departures
    /// What the site's own tables change at stated times.
    package let timedChanges: [TimedChanges]
    /// The rows that break a rule of the site.
    public var invalidRows: @Sendable (SQLTransaction) throws -> [InvalidRow] = { _ in [] }
    /// Its declared tables; empty where the site has written all of them itself.
    public var file = SchemaFile("")
    /// The site's collections as files.
    package var files: [CollectionFile] = []
    /// The folders from which collections get their entries.
    package var folders: [any CollectionFolder] = []
    private let derived: [String]

    /// Migrations in the order in which they were written. Traps where two have one name.
    package init(
        all migrations: [Migration], derived: [String], derive: @escaping Migration.Step,
        departures: Departures, timedChanges: [TimedChanges] = []
    ) {
        precondition(Set(migrations.map(\.name)).count == migrations.count, "two migrations have the same name")
        self.migrations = migrations
        self.derived = ["grdb_migrations", "migrations"] + derived
        self.derive = derive
        self.departures = departures
        self.timedChanges = timedChanges
    }

    /// The name of the last migration.
    public var newest: String { migrations[migrations.count - 1].name }

    func isDerived(_ table: String) -> Bool {
        derived.contains { name in
            name.hasSuffix("*") ? table.hasPrefix(name.dropLast()) : table.utf8.elementsEqual(name.utf8)
        }
    }

    /// The schema with only the migrations in `applied`.
    func having(_ applied: Set<String>) -> SiteSchema {
        var part = self
        part.migrations.removeAll { !applied.contains($0.name) }
        return part
    }

    /// Throws unless a file has everything that its migrations create; unknown migrations are not checked.
    func checkCompleteness(_ db: SQLTransaction, path: String) throws {
        let part = having(try Migrator.applied(db) ?? [])
        guard !part.migrations.isEmpty else { throw SiteDatabaseError.foreign(path, without: "migration") }
        let model = try SQLiteHandle(path: SQLiteHandle.memory, isReadOnly: false, cache: 2_000)
        try model.migrate(Migrator(schema: part, name: path))
        let missing = try Self.names(model.transaction).subtracting(Self.names(db))
        if let name = missing.min() { throw SiteDatabaseError.foreign(path, without: name) }
    }

    /// A file's objects, as `table products`.
    private static func names(_ db: SQLTransaction) throws -> Set<String> {
        try Set(db.rows("SELECT type || ' ' || name AS object FROM sqlite_schema") { try $0["object"] })
    }
}
