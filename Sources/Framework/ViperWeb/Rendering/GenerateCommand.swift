import ArgumentParser
import Foundation
import Platform
import SiteDatabase
import StaticSite
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

    @Flag(
        help: """
            Write nothing, but compare the site that is served with everything as it would be rendered, with the settings of its \
            last run, and name the files that differ. The exit status is 1 where there are any. Changes wait meanwhile.
            """)
    var verify = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var assets: AssetOptions

    func run() throws {
        let sites = RenderedSites<Program>(
            try database.open(for: Program.self), at: database.location,
            tell: StandardError.write)
        if verify { return try report(sites.verify(Output(output))) }
        let summary = try sites.generate(Output(output), settings)
        print("\(output): \(summary.text)")
    }

    private func report(_ comparison: Comparison) throws {
        for (what, paths) in [
            ("differs", comparison.different), ("is missing", comparison.missing), ("is too many", comparison.foreign),
        ] {
            for path in paths { print("\(path) \(what)".escapingInvisibles) }
        }
        guard comparison.isSame else { throw ExitCode.failure }
        print("\(output): \(comparison.files) files are as they are rendered")
    }

    private var settings: RenderSettings {
        get throws {
            RenderSettings(
                database: database.location.canonical,
                publicFolder: RenderSettings.absolute(assets.publicFolder),
                pictures: RenderSettings.absolute(try assets.pictures(beside: database.location)),
                origin: origin?.text, isStaticOnly: staticOnly, isCompressed: !noCompression)
        }
    }
}
