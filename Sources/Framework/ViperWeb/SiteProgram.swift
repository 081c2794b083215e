public import ArgumentParser
import Foundation
import Platform
public import SiteDatabase
import SiteStores
public import Web

/// A site as a program: its name, its tables, and its assembly. Everything that makes it run comes with it:
/// the commands `serve`, `generate`, `follow`, `migrate`, `backup`, `restore`, `copy-database`, `purge`, `check`, `schema`, `routes`,
/// `account`, `jobs`, `nginx`, `firewall` and `decode`. A site with collections has `import` and `export`, too.
///
///     @main struct Notes: SiteProgram {
///         static let name = "notes"
///         static let migrations = [Migration("1 notes", sql: "CREATE TABLE notes (…) STRICT;")]
///
///         static func site(_ context: SiteContext) throws -> Website {
///             Website(modules: [NotesModule(store: context.database.notes)], context: context) { notesLayout($0) }
///         }
///     }
public protocol SiteProgram: SendableMetatype {
    /// 1 to 20 of a to z, 0 to 9 and hyphens, a letter first: the name of the executable product in Package.swift. Its package,
    /// user and units are called `viperweb-NAME`.
    static var name: String { get }

    /// What the program is, in a line: in its help and in its package's description.
    static var abstract: String { get }

    /// The site's own tables, in the order in which they were written; ViperWeb's own come before them.
    static var migrations: [Migration] { get }

    /// The tables of the site's database, from its migrations. A site with tables that an engine makes of others says so here.
    static var schema: SiteSchema { get }

    /// Commands of the site's own, beside those of every site. `deploy/up` calls one named `seed` at each start, so that
    /// an empty database gets something to look at.
    static var commands: [any ParsableCommand.Type] { get }

    /// The time zone of its schedules and editors: a name of the IANA, such as `Europe/Berlin`. By default UTC.
    static var timeZone: String { get }

    /// The folder of the texts of pages (`MarkdownView(file:)`), below the folder that has the site's `public`. By default `content`.
    static var texts: String { get }

    /// Builds the site: for `serve`, for `generate`, for tests. Asks the database nothing: that is for requests.
    static func site(_ context: SiteContext) throws -> Website
}

extension SiteProgram {
    public static var abstract: String { "A web site: a FastCGI worker, and pages rendered to files." }
    public static var migrations: [Migration] { [] }
    public static var commands: [any ParsableCommand.Type] { [] }
    public static var timeZone: String { "UTC" }
    public static var texts: String { "content" }

    static var zone: TimeZone {
        guard let zone = TimeZone(identifier: timeZone) else {
            preconditionFailure("there is no time zone \(timeZone)")
        }
        return zone
    }

    /// The site's Debian package, which its user and its units are called after (deploy/package).
    static var package: String { "viperweb-\(name)" }

    public static var schema: SiteSchema { SiteSchema(migrations) }

    /// Runs the command line. What a file or a person put into an error turns or hides nothing on the terminal.
    public static func main() {
        do {
            var command = try SiteCommand<Self>.parseAsRoot()
            try command.run()
        } catch {
            let message = SiteCommand<Self>.fullMessage(for: error)
            guard message != message.escapingInvisibles else { SiteCommand<Self>.exit(withError: error) }
            StandardError.write(message.escapingInvisibles)
            exit(SiteCommand<Self>.exitCode(for: error).rawValue)
        }
    }
}

/// The program's command line.
struct SiteCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Program.name, abstract: Program.abstract,
            subcommands: [
                ServeCommand<Program>.self, MigrateCommand<Program>.self, GenerateCommand<Program>.self,
                FollowCommand<Program>.self,
            ] + development + Program.commands + files + [
                BackupCommand<Program>.self, RestoreCommand<Program>.self, CopyDatabaseCommand<Program>.self,
                PurgeCommand<Program>.self,
                CheckCommand<Program>.self, SchemaCommand<Program>.self, RoutesCommand<Program>.self,
                AccountCommand<Program>.self, JobsCommand<Program>.self,
                NginxCommand<Program>.self,
                FirewallCommand<Program>.self, DecodeCommand<Program>.self, ContentFoldersCommand<Program>.self,
            ])
    }

    /// What a site with collections has, unless it has commands of its own with these names.
    private static var files: [any ParsableCommand.Type] {
        guard !Program.schema.files.isEmpty else { return [] }
        let own = Set(Program.commands.map { $0.configuration.commandName ?? "" })
        let all: [any ParsableCommand.Type] = [ImportEntriesCommand<Program>.self, ExportEntriesCommand<Program>.self]
        return all.filter { !own.contains($0.configuration.commandName ?? "") }
    }

    private static var development: [any ParsableCommand.Type] {
        #if DEBUG
            [DevCommand<Program>.self]
        #else
            []
        #endif
    }
}
