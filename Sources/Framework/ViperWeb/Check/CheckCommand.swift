import ArgumentParser
import Foundation
import StaticSite
import SiteDatabase

/// Checks the site.
struct CheckCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check",
            abstract: "Check the database, the pages, the worker and the disk. The command changes nothing.",
            discussion: """
                Prints a line for each check: ok, warning or failed, the name of the check, and a message. The exit \
                status is that of the worst line, as a monitoring plugin reports it: 0 ok, 1 warning, 2 failed.
                """)
    }

    @Option(
        help: ArgumentHelp(
            "The folder that must have the rendered pages. Default: each folder that the site was rendered to.",
            valueName: "dir"))
    var output: String?

    @Option(help: ArgumentHelp("The worker's unix socket. The worker must answer within 5 s.", valueName: "path"))
    var socket: String?

    @OptionGroup var webServer: WebServerOption

    @Option(
        help: ArgumentHelp(
            "The folder of backups. The newest one must not be older than 26 hours.", valueName: "dir"))
    var backups: String?

    @Option(
        help: ArgumentHelp(
            "nginx's main configuration file. Its limits must be high enough for slow clients.", valueName: "file"))
    var nginx: String?

    @Flag(
        help: """
            Ask other sites for the pages to which the files of collections link: at most 1,000 pages, and at most one a second of each host.
            """)
    var links = false

    @Option(
        name: .customLong("public"),
        help: ArgumentHelp(
            "The folder of the site's own files. With it, --links also checks the links in the texts of pages.",
            valueName: "dir"))
    var publicFolder: String?

    @OptionGroup var mail: MailOptions
    @OptionGroup var database: DatabaseOption
    @OptionGroup var pictures: PicturesOption

    func run() throws {
        var worst = Finding.State.ok
        for check in try checks() {
            for finding in check.findings() {
                print(finding.line(of: check.name))
                worst = max(worst, finding.state)
            }
        }
        if worst != .ok { throw ExitCode(worst.rawValue) }
    }

    private func checks() throws -> [any Check] {
        let (inspection, own) = look(at: database.location)
        let known: [any Check] = [
            SchemaCheck(database: inspection),
            PagesCheck(database: inspection, location: database.location, output: output, program: Program.name),
            RulesCheck(database: inspection, schema: Program.schema), VisitorsCheck(database: inspection),
            JobsCheck(database: inspection, program: Program.name),
            PhotographsCheck(pictures: try pictures.path(beside: database.location)),
            DiskCheck(folders: folders(inspection)),
        ]
        let further: [(any Check)?] = [
            backups.map { BackupAgeCheck(folder: BackupFolder(path: $0, of: database.location), now: Date()) },
            socket.map(SocketCheck.init), webServer.check(of: Program.self), nginx.map(NginxCheck.init),
            try MailCheck(mail), links ? linksCheck(inspection) : nil,
        ]
        return own + known + further.compactMap(\.self)
    }

    private func linksCheck(_ inspection: any DatabaseInspection) -> LinksCheck {
        var check = LinksCheck(database: inspection, folders: Program.schema.folders)
        if let publicFolder { check.texts = { try PageTexts.read(by: Program.self, publicFolder: publicFolder) } }
        return check
    }

    /// What is looked at in every database, and what in one of its kind.
    private func look(at location: DatabaseLocation) -> (any DatabaseInspection, [any Check]) {
        switch location {
        case .file(let path):
            let file = FileInspection(of: path, schema: Program.schema)
            return (file, [IntegrityCheck(database: file), ReferencesCheck(database: file)])
        case .server(let address):
            let server = ServerInspection(of: address, schema: Program.schema)
            return (server, [ServerCheck(database: server), StandbysCheck(database: server)])
        }
    }

    /// The folders that are written to: the database's, the pages', and that of the copies.
    private func folders(_ inspection: any DatabaseInspection) -> [String] {
        let remembered = ((try? inspection.outputs()) ?? []).filter { Output($0).exists }
        let outputs = output.map { [$0] } ?? remembered
        let own: [String] = if case .file(let path) = database.location { [path] } else { [] }
        return (own + outputs).map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
            + [backups].compactMap(\.self)
    }
}
