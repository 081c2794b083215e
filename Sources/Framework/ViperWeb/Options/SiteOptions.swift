public import ArgumentParser
import Foundation
public import SiteDatabase
public import Web

/// Which database.
public struct DatabaseOption: ParsableArguments {
    @Option(
        name: .customLong("database"),
        help: ArgumentHelp(
            "The site's database: an SQLite file, or a PostgreSQL server's postgres:// address without a password.",
            valueName: "file-or-address"),
        transform: Named.init)
    var named: Named

    public init() {}

    public func validate() throws { try named.check("--database") }

    public var location: DatabaseLocation { named.location }

    /// Opens it, with the tables of a program; throws `SiteDatabaseError` where it is not up to date.
    public func open(for program: (some SiteProgram).Type) throws -> any LiveDatabase {
        try location.open(program.schema)
    }

    /// What the option says.
    struct Named {
        let location: DatabaseLocation
        let problem: String?

        init(_ text: String) {
            do {
                (location, problem) = (try DatabaseLocation(text), nil)
            } catch {
                (location, problem) = (.file(""), "\(error)")
            }
        }

        /// Throws what is wrong with it: a refusal of the value alone repeats it, and a password with it.
        func check(_ option: String) throws {
            if let problem { throw ValidationError("\(option): \(problem)") }
        }
    }
}

/// Where the site's files are.
public struct AssetOptions: ParsableArguments {
    @Option(name: .customLong("public"), help: "The folder of the site's own files.")
    public var publicFolder: String

    @OptionGroup var further: PicturesOption

    public init() {}

    /// The folder of further pictures.
    public func pictures(beside database: DatabaseLocation) throws -> String { try further.path(beside: database) }

    /// The folders in the order in which a name is looked up.
    public func folders(beside database: DatabaseLocation) throws -> [Assets.Folder] {
        Self.folders(publicFolder: publicFolder, pictures: try pictures(beside: database))
    }

    /// What is for robots is no asset.
    static func folders(publicFolder: String, pictures: String) -> [Assets.Folder] {
        [
            Assets.Folder(publicFolder, leavingOut: ["robots.txt"]),
            Assets.Folder.photographs(in: pictures),
            Assets.Folder(pictures, under: "pictures", leavingOut: ["photographs"]),
        ]
    }
}

/// Where the pictures are that a shop, say, adds to those of the program.
struct PicturesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The folder of added pictures, such as photographs. Default: the environment variable \
            VIPERWEB_PICTURES, or the folder `pictures` beside the database's file.
            """,
            valueName: "dir"))
    var pictures: String?

    func path(beside database: DatabaseLocation) throws -> String {
        let environment = ProcessInfo.processInfo.environment["VIPERWEB_PICTURES"].flatMap { $0.isEmpty ? nil : $0 }
        if let named = pictures ?? environment { return named }
        guard case .file(let path) = database else {
            throw CommandFailure(
                """
                the database is on a server, \(database): name the folder of pictures with --pictures or \
                VIPERWEB_PICTURES
                """)
        }
        return URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("pictures").path
    }
}

/// `--origin`, as an operator types it.
enum OriginArgument {
    static func read(_ text: String) throws -> Origin {
        guard let origin = Origin(text) else {
            throw ValidationError("--origin takes scheme://host or scheme://host:port, not \(text).")
        }
        return origin
    }
}
