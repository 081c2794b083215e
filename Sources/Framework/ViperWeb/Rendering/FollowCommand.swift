import ArgumentParser
import FastCGI
import Foundation
import Logging
import Platform
import SiteDatabase
import Web

/// Renders what other machines change.
struct FollowCommand<Program: SiteProgram>: ParsableCommand {
    /// Seconds after which it looks by itself, as a wake-up may be lost.
    static var pause: Double { 1 }
    /// Seconds until it tries again what failed.
    static var timeout: Double { 2 }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "follow",
            abstract: "Render the changes of other machines into this machine's pages, until SIGTERM.",
            discussion: """
                For a database on a server that several machines use. Each machine has its own pages, made by \
                `generate`. A machine that makes a change renders it before it answers, and tells the others at once. \
                If this command or the server was down, it then renders the recorded changes, or the whole site if \
                they are too old.
                """)
    }

    @OptionGroup var database: DatabaseOption
    @OptionGroup var assets: AssetOptions

    func run() throws {
        try OwnProcess.closeToOthers()
        let logger = Logger(label: Program.name) { _ in StandardErrorLog(level: .notice) }
        let manager = ServiceManager(environment: ProcessInfo.processInfo.environment, logger: logger)
        let opened = try database.open(for: Program.self)
        guard let signal = opened.changeSignal() else {
            throw CommandFailure(
                "no other machine can change \(database.location): `serve` and `import` render their own changes")
        }
        let live = LiveAssets(
            assets: try Assets(folders: assets.folders(beside: database.location)), publicFolder: assets.publicFolder,
            pictures: try assets.pictures(beside: database.location))
        // What failed is told once, until it works again.
        let trouble = Trouble(logger)
        let pages = LivePages<Program>(opened, at: database.location, assets: live) {
            logger.notice("\($0)")
        } report: {
            trouble.begin("\($0)")
        }
        manager.ready("following changes")
        Interruption.during {
            while !Interruption.isRequested {
                do {
                    try signal.wait(Self.pause)
                    try pages.finishChange(within: LivePages<Program>.timeoutOfWork)
                    trouble.end()
                } catch {
                    trouble.begin("\(error)")
                    Thread.sleep(forTimeInterval: Self.timeout)
                }
            }
        }
    }
}

/// What keeps pages from being rendered, as long as it does.
private final class Trouble: Sendable {
    private let logger: Logger
    private let isThere = Lock(false)

    init(_ logger: Logger) {
        self.logger = logger
    }

    func begin(_ why: String) {
        let isNew = isThere.withLock { isThere in
            defer { isThere = true }
            return !isThere
        }
        if isNew { logger.error("pages are out of date; trying again: \(why)") }
    }

    func end() {
        let wasThere = isThere.withLock { isThere in
            defer { isThere = false }
            return isThere
        }
        if wasThere { logger.notice("pages are up to date again") }
    }
}
