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
            abstract: "Write the pages that are the same for everybody to files.",
            discussion: """
                The output is a symbolic link to a complete site in the folder DIR.versions beside it. nginx serves \
                the old site until the new one is complete. After that, the worker and commands such as `import` renew \
                the pages that their changes affect.
                """)
    }

    @Option(help: ArgumentHelp("The folder for the rendered site.", valueName: "dir"))
    var output: String

    @Option(
        help: "The scheme://host[:port] of the site. Without it, the site has no site map and no feed.",
        transform: OriginArgument.read)
    var origin: Origin?

    @Flag(help: "Leave out pages that need a worker, so that any web server can serve the site.")
    var staticOnly = false

    @Flag(help: "Write no .gz and .br files.")
    var noCompression = false

    @Flag(
        help: """
            Take the texts and render the waiting changes. Then compare the served files with a new rendering, with the settings of the \
            last run. Name each file that differs, but change none. The exit status is 1 if a file differs. Changes \
            wait meanwhile.
            """)
    var verify = false

    @OptionGroup var database: DatabaseOption
    @OptionGroup var assets: AssetOptions
    @OptionGroup var decoder: DecoderOption

    func run() throws {
        let opened = try database.open(for: Program.self)
        let pictures = try assets.pictures(beside: database.location)
        let content = ContentFolders(
            of: Program.self, publicFolder: assets.publicFolder, pictures: pictures,
            photographs: { [photographs = PhotographImport(pictures: pictures, decoder: decoder)] names, folder in
                try photographs.names(of: names, below: InputFolder(folder))
            })
        for line in try content.take(into: opened) { print(line.escapingInvisibles) }
        if !verify {
            let texts = PageTexts(of: Program.self, publicFolder: assets.publicFolder)
            try content.checkLinks(in: opened, of: website(on: opened, texts), texts)
        }
        let sites = RenderedSites<Program>(opened, at: database.location, tell: StandardError.write)
        if verify { return try report(sites.verify(Output(output))) }
        let summary = try sites.generate(Output(output), settings)
        print("\(output): \(summary.text)")
        // No worker follows the clock there.
        if staticOnly, let next = try sites.nextChange(settings) {
            print("the pages change at \(next.formatted(.iso8601)): run `\(Program.name) generate` again then")
        }
    }

    private func report(_ comparison: Comparison) throws {
        for (what, paths) in [
            ("differs", comparison.different), ("is missing", comparison.missing),
            ("does not belong there", comparison.foreign),
        ] {
            for path in paths { print("\(path) \(what)".escapingInvisibles) }
        }
        guard comparison.isSame else { throw ExitCode.failure }
        print("\(output): all \(comparison.files) files are the same as in a full rendering")
    }

    /// The site that tells whether the address of a link has a page. It needs no assets.
    private func website(on database: any SQLDatabase, _ texts: PageTexts) throws -> Website {
        try Program.site(
            SiteContext(
                reading: database, assets: Assets(folders: []), origin: origin, hasWorker: !staticOnly,
                timeZone: Program.timeZone, texts: texts))
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
