import ArgumentParser
import Foundation
import StaticSite
import SiteDatabase

/// Checks the site.
struct CheckCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check",
            abstract: "Look at the database, the pages, the worker and the disk; changes nothing.",
            discussion: """
                Writes a line for each thing: ok, warning or failed, its name, and words. The exit status is that of the worst, \
                as monitoring expects it of a plugin: 0 ok, 1 warning, 2 failed.
                """)
    }

    @Option(help: ArgumentHelp("Where pages have to be rendered; without it, where they were.", valueName: "dir"))
    var output: String?

    @Option(help: ArgumentHelp("The worker's unix socket, to be answered within 5 s.", valueName: "path"))
    var socket: String?

    @OptionGroup var webServer: WebServerOption

    @Option(help: ArgumentHelp("The folder of copies, the newest not older than 26 hours.", valueName: "dir"))
    var backups: String?

    @Option(
        help: ArgumentHelp(
            "nginx's main configuration, whose limits have to be enough for slow clients.", valueName: "file"))
    var nginx: String?

    @OptionGroup var database: DatabaseOption
    @OptionGroup var pictures: PicturesOption

    func run() throws {
        var worst = Finding.State.ok
        for check in checks {
            for finding in check.findings() {
                print(finding.line(of: check.name))
                worst = max(worst, finding.state)
            }
        }
        if worst != .ok { throw ExitCode(worst.rawValue) }
    }

    private var checks: [any Check] {
        let inspection = DatabaseInspection(of: database.path, schema: Program.schema)
        let known: [any Check] = [
            IntegrityCheck(database: inspection), ReferencesCheck(database: inspection),
            SchemaCheck(database: inspection),
            PagesCheck(database: inspection, path: database.path, output: output, program: Program.name),
            VisitorsCheck(database: inspection),
            PhotographsCheck(pictures: pictures.path(beside: database.path)), DiskCheck(folders: folders(inspection)),
        ]
        let further: [(any Check)?] = [
            backups.map { BackupAgeCheck(folder: BackupFolder(path: $0), now: Date()) },
            socket.map(SocketCheck.init), webServer.check(of: Program.self), nginx.map(NginxCheck.init),
        ]
        return known + further.compactMap(\.self)
    }

    /// The folders that are written to: the database's, the pages', and that of the copies.
    private func folders(_ inspection: DatabaseInspection) -> [String] {
        let remembered = ((try? inspection.outputs()) ?? []).filter { Output($0).exists }
        let outputs = output.map { [$0] } ?? remembered
        let files = [database.path] + outputs
        return files.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } + [backups].compactMap(\.self)
    }
}
