#if DEBUG
    import ArgumentParser
    import FastCGI
    import Foundation
    import Platform

    /// Serves the site while it is written: it builds what changes, and shows it in the browser. `deploy/up --dev` starts it.
    struct DevCommand<Program: SiteProgram>: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "dev", abstract: "Serve the site, and build and show each change of its files.",
                discussion: "Only a debug build has this command. `deploy/up --dev` starts it together with nginx.",
                shouldDisplay: false)
        }

        @Option(help: "The folder of the site's Package.swift.")
        var package: String

        @Option(help: "The folder of the site, which has `public`.")
        var site: String

        @Option(help: "The unix socket of the worker.")
        var socket: String

        @Option(help: "The unix socket on which browsers hear of changes.")
        var events: String

        @Argument(parsing: .postTerminator, help: "The options of `serve`, behind `--`.")
        var serveOptions: [String] = []

        func run() throws {
            var package = try DevPackage(at: self.package, site: site)
            package.content = ContentFolders(of: Program.self, publicFolder: package.publicFolder).paths
            package.pageTexts = PageTexts.path(of: Program.self, publicFolder: package.publicFolder)
            let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
            try DevServer(
                build: DevBuild(of: Program.name, in: package.folder),
                worker: DevWorker(
                    program: program, arguments: ["serve", "--dev"] + serveOptions, listener: Listener.unix(socket)),
                watcher: SourceWatcher(package), channel: DevChannel(at: events)
            ).run()
        }
    }

    /// The folders of a site that is being written.
    struct DevPackage {
        let folder: String
        /// The package of the site, and the packages that it uses from other folders of this machine. A build reads the files of all.
        let sources: [String]
        /// The files that the site serves as they are.
        let publicFolder: String
        /// The folders whose texts are entries.
        var content: [String] = []
        /// The folder with the texts of pages.
        var pageTexts = ""

        init(at path: String, site: String) throws {
            folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            publicFolder = URL(fileURLWithPath: site).resolvingSymlinksInPath().path + "/public"
            sources = [folder] + Self.localPackages(of: folder)
        }

        /// What SwiftPM resolved: the packages that are no copies of a version.
        private static func localPackages(of folder: String) -> [String] {
            struct State: Decodable {
                struct Object: Decodable { let dependencies: [Dependency] }
                struct Dependency: Decodable {
                    let packageRef: Reference
                    let state: Kind
                }
                struct Reference: Decodable { let location: String }
                struct Kind: Decodable {
                    let name: String
                    let path: String?
                }
                let object: Object
            }
            guard let data = FileManager.default.contents(atPath: "\(folder)/.build/workspace-state.json"),
                let state = try? JSONDecoder().decode(State.self, from: data)
            else { return [] }
            return state.object.dependencies.compactMap { dependency in
                switch dependency.state.name {
                case "fileSystem", "edited": dependency.state.path ?? dependency.packageRef.location
                default: nil
                }
            }
        }
    }
#endif
