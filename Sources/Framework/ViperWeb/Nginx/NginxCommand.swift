import ArgumentParser
import FastCGI
import Foundation
import SiteDatabase
public import Web

/// Prints the site's nginx configuration.
struct NginxCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "nginx",
            abstract: "Print the site's nginx configuration, or write it to files, with the error pages.",
            discussion: """
                The configuration has four includes: `http` for the http block, `server` for the site's server block, \
                `every-server` for a server block that redirects or refuses, and `tls` for a server block that listens \
                with ssl. You write the rest: ports, names, certificates and logs. The command needs no database. All \
                paths must be absolute.
                """)
    }

    @Option(help: "The prefix of the names of variables, zones and the upstream.")
    var name = Program.name.replacing("-", with: "_")

    @Option(help: "The unix socket of the worker.")
    var socket: String

    @Option(name: .customLong("public"), help: "The folder of the site's own files.")
    var publicFolder: String

    @Option(help: "The folder of added pictures, such as photographs.")
    var pictures: String

    @Option(
        help: ArgumentHelp("The folder that `generate` renders to. It does not need to exist yet.", valueName: "dir"))
    var pages: String?

    @Option(
        help: ArgumentHelp(
            "If no page is a file: the folder for the error pages that nginx shows.", valueName: "dir"))
    var errors: String?

    @Option(help: "The site's scheme://host[:port], for the links of the error pages.", transform: OriginArgument.read)
    var origin: Origin?

    @Option(help: "The include to print: http, server, every-server or tls.", transform: named)
    var include: NginxSite.Include?

    @OptionGroup var proxies: TrustedProxyOption

    @Flag(help: "Over https, tell browsers to use https for all subdomains of the site's name, too.")
    var hstsSubdomains = false

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
            rules: website.webServerRules, trustedProxies: proxies.trustedProxy, hstsSubdomains: hstsSubdomains)
        if let errors { try website.writeErrorPages(to: errors) }
        if let output { try site.write(to: output) }
        if let include { print(site.text(of: include), terminator: "") }
    }

    private static func named(_ name: String) throws -> NginxSite.Include {
        guard let include = NginxSite.Include(rawValue: name) else {
            throw ValidationError("\(name) is not an include: use http, server, every-server or tls.")
        }
        return include
    }

    /// Nobody is asked, and no file is read but for the error pages, which name some. The operators' pages are there in any case: a worker that shows them may be started later.
    private func context(_ folders: [Assets.Folder]) throws -> SiteContext {
        SiteContext(
            reading: NoDatabase(), assets: try Assets(folders: errors == nil ? [] : folders), origin: origin,
            status: WorkerStatusStore(counters: WorkerCounters(), database: NoDatabase()))
    }
}

extension NginxSite {
    /// Writes every include into a folder, which it makes: `http.conf`, `server.conf`, `every-server.conf`, `tls.conf`.
    public func write(to folder: String) throws {
        for include in Include.allCases {
            try put(Array(text(of: include).utf8), to: "\(folder)/\(include.rawValue).conf")
        }
    }
}

extension Website {
    /// Writes the error pages that nginx shows into a folder, which it makes: for a site whose pages are not rendered.
    public func writeErrorPages(to folder: String) throws {
        for page in prerenderedErrorPages { try put(page.bytes, to: "\(folder)/\(page.path)") }
    }
}

/// Writes a file in one step, and the folders above it.
private func put(_ bytes: [UInt8], to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file, options: .atomic)
}
