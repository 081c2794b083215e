import Accounts
import ArgumentParser
import FastCGI
import SiteDatabase
import Web

/// Prints the site's nginx configuration.
struct NginxCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "nginx",
            abstract: "Print the site's nginx configuration, or write it with the error pages.",
            discussion: """
                It comes as includes: `http` for the http block, `server` for the site's server block, `every-server` for one \
                that redirects or refuses, and `tls` for one that listens with ssl. What stands around them is the operator's: \
                ports, names, certificates, logs. No database is needed. Paths are absolute.
                """)
    }

    @Option(help: "What the names of variables, zones and the upstream begin with.")
    var name = Program.name.replacing("-", with: "_")

    @Option(help: "The unix socket of the worker.")
    var socket: String

    @Option(name: .customLong("public"), help: "The folder of the site's own files.")
    var publicFolder: String

    @Option(help: "The folder of further pictures.")
    var pictures: String

    @Option(help: ArgumentHelp("The folder that `generate` renders to; it need not be there.", valueName: "dir"))
    var pages: String?

    @Option(
        help: ArgumentHelp(
            "Where no page is a file: the folder to write the error pages to, which nginx shows.", valueName: "dir"))
    var errors: String?

    @Option(help: "The scheme://host[:port] that the error pages name.", transform: OriginArgument.read)
    var origin: Origin?

    @Option(help: "The include to print: http, server, every-server or tls.", transform: named)
    var include: NginxSite.Include?

    @OptionGroup var proxies: TrustedProxyOption

    @Option(help: ArgumentHelp("Write every include into this folder, as http.conf and so on.", valueName: "dir"))
    var output: String?

    func validate() throws {
        guard (pages == nil) != (errors == nil) else {
            throw ValidationError("Name either --pages, the rendered site, or --errors, a folder for the error pages.")
        }
        guard include != nil || output != nil else {
            throw ValidationError("Name the --include to print, or the --output folder for all of them.")
        }
    }

    func run() throws {
        let folders = AssetOptions.folders(publicFolder: publicFolder, pictures: pictures)
        let website = try Program.site(context(folders))
        let site = try NginxSite(
            name: name, socket: socket, pages: pages.map { .rendered($0) } ?? .errors(errors ?? ""), assets: folders,
            rules: website.webServerRules, trustedProxies: proxies.trustedProxy)
        if let errors { try website.writeErrorPages(to: errors) }
        if let output { try site.write(to: output) }
        if let include { print(site.text(of: include), terminator: "") }
    }

    private static func named(_ name: String) throws -> NginxSite.Include {
        guard let include = NginxSite.Include(rawValue: name) else {
            throw ValidationError("\(name) is no include: http, server, every-server or tls.")
        }
        return include
    }

    /// Nobody is asked, and no file is read but for the error pages, which name some. The operators' pages are there in any case: a worker that shows them may be started later.
    private func context(_ folders: [Assets.Folder]) throws -> SiteContext {
        SiteContext(
            database: NoDatabase(), assets: try Assets(folders: errors == nil ? [] : folders),
            sessions: Sessions(store: MemorySessionStore()), accounts: MemoryAccountStore(),
            signInAttempts: MemorySignInAttempts(), origins: origin.map { [$0] } ?? [],
            status: WorkerStatusStore(counters: WorkerCounters()))
    }
}
