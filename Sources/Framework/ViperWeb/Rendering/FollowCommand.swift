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
    static var patience: Double { 2 }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "follow",
            abstract: "Keep this machine's pages up to date with what other machines change, until SIGTERM.",
            discussion: """
                For a database on a server that several machines use: each has pages of its own, made by `generate`. The machine that makes a \
                change renders it before it answers; the others hear of it at once. What is missed meanwhile, while this does not run, while the \
                server is away, is rendered by what the database has recorded, or as a whole where that is too long ago.
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
                "nobody else changes \(database.location): `serve` and `import` render what they change")
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
                    try pages.finishChange(within: LivePages<Program>.patienceOfWork)
                    trouble.end()
                } catch {
                    trouble.begin("\(error)")
                    Thread.sleep(forTimeInterval: Self.patience)
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
        if isNew { logger.error("pages are out of date, and tried again: \(why)") }
    }

    func end() {
        let wasThere = isThere.withLock { isThere in
            defer { isThere = false }
            return isThere
        }
        if wasThere { logger.notice("pages are up to date again") }
    }
}
