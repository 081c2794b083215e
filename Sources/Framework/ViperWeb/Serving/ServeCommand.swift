import Accounts
import ArgumentParser
import FastCGI
import Foundation
import Logging
import Passwords
import Photographs
import Platform
import SiteDatabase
import SiteMail
import SiteStores
import Status
import Web

/// Serves the site to a web server over FastCGI.
struct ServeCommand<Program: SiteProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "serve", abstract: "Serve the site as a FastCGI worker until SIGTERM.")
    }

    @Option(help: "The unix socket to listen on. Without it, file descriptor 0 must be a listening socket.")
    var socket: String?

    @Option(help: "The group that may connect to the socket. The socket's owner may connect too.")
    var socketGroup: String?

    @OptionGroup var decoder: DecoderOption

    @Option(
        help: "How many requests a process answers at the same time. Default: four for each processor, at least 32.")
    var threads: Int?

    @Option(
        help: "How many jobs a process runs at the same time. With 0, another process runs jobs and follows the clock.")
    var jobThreads = 2

    @OptionGroup var processes: ProcessOptions

    @Option(
        name: .customLong("origin"),
        help: """
            A scheme://host[:port] of the site. Canonical links use the first one. The worker also accepts forms from \
            these addresses if a proxy changes the Host.
            """,
        transform: OriginArgument.read)
    var origins: [Origin] = []

    @Option(
        help: "trace, debug, info (a line for each request), notice, warning, error or critical.", transform: level)
    var logLevel = Logger.Level.notice

    @Option(
        help: ArgumentHelp(
            "A PostgreSQL standby to read from. If it lacks the reader's own changes, the worker does not use it.",
            valueName: "address"), transform: DatabaseOption.Named.init)
    var readFrom: DatabaseOption.Named?

    #if DEBUG
        @Flag(name: .customLong("dev"), help: ArgumentHelp(visibility: .hidden))
        var isDevelopment = false
    #else
        private var isDevelopment: Bool { false }
    #endif

    @OptionGroup var telemetry: TelemetryOptions
    @OptionGroup var accounts: AccountOptions
    @OptionGroup var mail: MailOptions
    @OptionGroup var database: DatabaseOption
    @OptionGroup var assets: AssetOptions

    func validate() throws {
        guard (1...1_024).contains(threads ?? 1) else { throw ValidationError("--threads takes 1 to 1024.") }
        guard (0...64).contains(jobThreads) else { throw ValidationError("--job-threads takes 0 to 64.") }
        guard let readFrom else { return }
        try readFrom.check("--read-from")
        guard case .server = readFrom.location, case .server = database.location else {
            throw ValidationError("--read-from must be a server's address, and --database must be one too.")
        }
    }

    func run() throws {
        try OwnProcess.closeToOthers()
        // Before a library starts a thread that would take SIGTERM.
        Worker.blockSignals()
        Worker.boundMemory()
        let logger = Logger(label: Program.name) { _ in StandardErrorLog(level: logLevel) }
        let manager = ServiceManager(environment: ProcessInfo.processInfo.environment, logger: logger)
        let threads = threads ?? Worker.defaultThreads
        if isDevelopment { try database.location.migrate(Program.schema) }
        let opened = try database.location.open(Program.schema, threads: threads, standby: standby)
        if let workers = processes.workers { return try supervise(workers, logger, manager) }
        Supervisor.followParent(ProcessInfo.processInfo.environment)
        let telemetry = try self.telemetry.telemetry()
        let folders = try assets.folders(beside: database.location)
        // While a site is written its files have plain addresses, which browsers ask for each time.
        let assets = try Assets(folders: isDevelopment ? folders.filter(\.hasPhotographs) : folders)
        let isEnding = Lock(false)
        let pages = try livePages(of: opened, assets, isEnding, logger)
        let pictures = try self.assets.pictures(beside: database.location)
        let siteJobs = SiteJobs(
            of: Program.schema, in: opened, pictures: pictures, decoder: decoder.path)
        let context = try context(opened, assets, siteJobs, telemetry, pages, logger)
        let website = try Program.site(context)
        let jobs = jobWorker(for: website, siteJobs, opened, pages, try mail.transport(), logger)
        let content = try content(into: opened, pictures, siteJobs, logger)
        // What goes on beside the requests ends after the last of them, within the time that a stop may take.
        defer {
            isEnding.withLock { $0 = true }
            jobs.stop(within: 5)
            pages.finish(within: 5)
        }
        let worker = try Worker(
            listener: listener(), threads: threads, limits: limits(of: website), logger: logger, telemetry: telemetry,
            manager: manager, isLimited: website.isLimited, bodyPlan: website.bodyPlan,
            handler: try handler(website, opened, content))
        try worker.run {
            if !isDevelopment { pages.begin() }
            jobs.start(threads: jobThreads) { job in
                logger.critical("a job took too long: the worker ends", metadata: ["job": "\(job)"])
                worker.stop()
            }
            if let machines = context.status as? MachineStatusStore { machines.publish(by: jobs) }
            if let content, jobThreads > 0, !isDevelopment {
                jobs.keepDoing(each: 0) {
                    let taken = Result { try content.take(into: opened, within: 1_000) }
                    if case .success([]) = taken { return }
                    // If one folder has a wrong file, another may have been taken.
                    try context.renderChanges()
                    for line in try taken.get() { logger.notice("\(line)") }
                }
            }
            do { try siteJobs.start() } catch { logger.error("jobs: \(error)") }
        }
    }

    private func jobWorker(
        for website: Website, _ siteJobs: SiteJobs, _ opened: any LiveDatabase, _ pages: LivePages<Program>,
        _ transport: (any MailTransport)?, _ logger: Logger
    ) -> JobWorker {
        let modules = website.modules.compactMap { $0 as? any JobModule }
        let clock = SiteClock(
            of: website, in: opened, timed: Program.schema.timedChanges,
            timetable: JobTimetable(siteJobs.schedules + modules.flatMap(\.schedules), in: Program.zone),
            renderChanges: renderChanges(by: pages))
        return JobWorker(
            siteJobs.handlers(for: website) + [.sendingMail(by: transport, from: mail.mailFrom)]
                + modules.flatMap(\.jobs),
            in: opened, clock: clock,
            renderChanges: renderChanges(by: pages),
            now: { Date() }
        ) {
            logger.error("jobs: \($0)")
        }
    }

    private var standby: PostgresAddress? {
        if case .server(let address)? = readFrom?.location { address } else { nil }
    }

    /// Has the entries follow the files of their folders as they are now. Nil if no files are entries.
    private func content(
        into opened: any LiveDatabase, _ pictures: String, _ siteJobs: SiteJobs, _ logger: Logger
    ) throws -> ContentFolders.Follower? {
        let folders = ContentFolders(
            of: Program.self, publicFolder: assets.publicFolder, pictures: pictures,
            photographs: { [store = siteJobs.photographStore] in try store.take($0, below: $1) })
        guard !folders.isEmpty else { return nil }
        let follower = ContentFolders.Follower(folders)
        do {
            for line in try follower.take(into: opened, within: 0) { logger.notice("\(line)") }
        } catch {
            // The site shows what it had before.
            logger.error("texts: \(error)")
        }
        return follower
    }

    private func handler(
        _ website: Website, _ opened: any LiveDatabase, _ content: ContentFolders.Follower?
    ) throws -> Worker.Handler {
        #if DEBUG
            if isDevelopment {
                let pages = DevPages(
                    website, opened, mail: (try mail.transport() as? MailFolder).map(DevMail.init), content: content)
                return pages.respond
            }
        #endif
        guard standby != nil else { return website.respond }
        let writes = OwnWrites(seal: try LogPositionSeal(of: opened))
        return { writes.respond($0, website.respond) }
    }

    /// Two of the longest uploads fit in any case.
    private func limits(of website: Website) -> Limits {
        var limits = processes.limits
        limits.uploadBytes = max(limits.uploadBytes, 2 * website.longestUpload)
        return limits
    }

    private func listener() throws -> Listener {
        try socket.map { try Listener.unix($0, group: socketGroup) } ?? Listener.inherited()
    }

    private func supervise(_ workers: Int, _ logger: Logger, _ manager: ServiceManager) throws {
        try Supervisor(
            listener: listener(), workers: workers, arguments: ProcessOptions.ofWorker(CommandLine.arguments),
            environment: ProcessInfo.processInfo.environment, logger: logger, manager: manager
        ).run()
    }

    private func livePages(
        of opened: any LiveDatabase, _ read: Assets, _ isEnding: Lock<Bool>, _ logger: Logger
    ) throws -> LivePages<Program> {
        let assets = LiveAssets(
            assets: read, publicFolder: assets.publicFolder, pictures: try assets.pictures(beside: database.location))
        return LivePages<Program>(
            opened, at: database.location, assets: assets, isInterrupted: { isEnding.withLock { $0 } }
        ) {
            logger.notice("\($0)")
        } report: {
            logger.error("rendered pages are out of date: \($0)")
        }
    }

    private func renderChanges(by pages: LivePages<Program>) -> Website.RenderChanges {
        // While a site is written, the worker answers every page.
        if isDevelopment { return {} }
        // A request that takes as long as it may would end the process.
        let timeout = min(LivePages<Program>.timeout, processes.maxTime / .seconds(2))
        return {
            // What goes on beside the requests waits for as long as it takes.
            let seconds = RequestContext.arrival == nil ? LivePages<Program>.timeoutOfWork : timeout
            try RequestContext.measure(.render) { try pages.finishChange(within: seconds) }
        }
    }

    private func context(
        _ opened: any LiveDatabase, _ assets: Assets, _ siteJobs: SiteJobs,
        _ telemetry: Telemetry, _ pages: LivePages<Program>, _ logger: Logger
    ) throws -> SiteContext {
        // One, since it bounds the hashes of the process.
        let hasher = Argon2id()
        let journal: AuditJournal = { logger.notice("audit", metadata: $0.metadata) }
        var context = SiteContext(
            database: opened, assets: assets,
            sessions: Sessions(store: opened.sessions), accounts: accounts.source(in: opened, hasher, logger),
            signInAttempts: opened.signInAttempts, people: opened.people(hasher: hasher, journal: journal),
            audit: opened.auditTrail(journal: journal),
            photographs: siteJobs.photographStore, files: siteJobs.files, origins: origins,
            status: status(telemetry, opened),
            renderChanges: renderChanges(by: pages),
            preview: previews(of: opened, assets, pages).page, timeZone: Program.timeZone,
            warn: { logger.warning("a module reports an error: \($0)") })
        context.texts = texts
        return context
    }

    private var texts: PageTexts { PageTexts(of: Program.self, publicFolder: assets.publicFolder) }

    /// Pages as the files have them, or as the worker answers where there are none.
    private func previews(
        of opened: any LiveDatabase, _ assets: Assets, _ pages: LivePages<Program>
    ) -> PagePreviews {
        PagePreviews(of: opened, settings: { [isDevelopment] in isDevelopment ? nil : try pages.settings }) {
            [origins, texts] database, settings in
            if let settings { return try pages.site(with: settings, on: database) }
            return try Program.site(
                SiteContext(
                    reading: database, assets: assets, origin: origins.first, timeZone: Program.timeZone, texts: texts))
        }
    }

    /// Of this machine, or of all that use the database.
    private func status(_ telemetry: Telemetry, _ opened: any LiveDatabase) -> (any StatusStore)? {
        guard self.telemetry.statusFolder != nil else { return nil }
        let own = WorkerStatusStore(counters: telemetry.counters, database: opened)
        guard case .server = database.location else { return own }
        return MachineStatusStore(own: own, database: opened, location: database.location)
    }

    private static func level(_ name: String) throws -> Logger.Level {
        guard let level = Logger.Level(rawValue: name) else { throw ValidationError("\(name) is not a log level.") }
        return level
    }
}
