import ArgumentParser
import Foundation
import StaticSite
import SiteDatabase
import Web

/// Renders the site to files.
struct GenerateCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "generate",
            abstract: "Render every page that is the same for everybody to files.",
            discussion: """
                The folder is a symbolic link to a whole site, made beside it in DIR.versions: the old site is served until the \
                new one is complete. From then on each command that changes what pages show renews them.
                """)
    }

    @Option(help: ArgumentHelp("Where the site of files is made.", valueName: "dir"))
    var output: String

    @Option(
        help: "The scheme://host[:port] of the site; without it there is neither a site map nor a feed.",
        transform: OriginArgument.read)
    var origin: Origin?

    @Flag(help: "Leave out what needs a worker: a site for any web server.")
    var staticOnly = false

    @Flag(help: "Write no .gz and .br files.")
    var noCompression = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var assets: AssetOptions

    func run() throws {
        let sites = RenderedSites<Program>(
            database: try database.open(for: Program.self), path: database.path,
            tell: StandardError.write)
        let summary = try sites.generate(Output(output), settings)
        print("\(output): \(summary.text)")
    }

    private var settings: RenderSettings {
        RenderSettings(
            database: RenderSettings.absolute(database.path),
            publicFolder: RenderSettings.absolute(assets.publicFolder),
            pictures: RenderSettings.absolute(assets.pictures(beside: database.path)), origin: origin?.text,
            isStaticOnly: staticOnly, isCompressed: !noCompression)
    }
}
