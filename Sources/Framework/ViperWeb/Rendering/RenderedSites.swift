public import SiteDatabase
import Foundation
import SiteStores
import StaticSite

/// The folders of files that one database's site was rendered to.
public struct RenderedSites<Program: SiteProgram> {
    let database: any LiveDatabase
    let location: DatabaseLocation
    let isInterrupted: @Sendable () -> Bool
    let tell: (String) -> Void

    /// Those of the database at a place. A line about each folder goes to standard error.
    public init(_ database: any LiveDatabase, at location: DatabaseLocation) {
        self.init(database, at: location) { StandardError.write($0) }
    }

    /// The same with another receiver of these lines.
    public init(
        _ database: any LiveDatabase, at location: DatabaseLocation, tell: @escaping (String) -> Void
    ) {
        self.init(database, at: location, isInterrupted: { Interruption.isRequested }, tell: tell)
    }

    init(
        _ database: any LiveDatabase, at location: DatabaseLocation, isInterrupted: @escaping @Sendable () -> Bool,
        tell: @escaping (String) -> Void
    ) {
        self.database = database
        self.location = location
        self.isInterrupted = isInterrupted
        self.tell = tell
    }

    /// Renders a site to a new folder and switches to it.
    func generate(_ output: Output, _ settings: RenderSettings) throws -> RunSummary {
        let locked = try lock(output)
        // A change that commits from here on finds the output, and waits for its lock.
        try database.remember(output: output.path)
        let timed = Program.schema.timedChanges
        let live = try settings.site(of: Program.self, on: database, threads: 1)
        try database.movePageTime(to: Date(), of: live.website, timed)
        let snapshot = try database.snapshot(readers: Self.threads)
        let bar = ProgressBar("rendering")
        defer { bar.end() }
        let site = try settings.site(of: Program.self, on: snapshot, threads: Self.threads)
        let reached = try ReachedPages(
            site.folders, in: snapshot, below: ContentFolders.root(of: settings.publicFolder))
        let manifest = Manifest(revision: snapshot.revision, settings: settings)
        return try Interruption.during {
            try site.generator.generate(locked, manifest: manifest, inspection: reached) { bar.show($0, of: $1) }
        }
    }

    /// When a page next changes without a change of data; nil if none does.
    func nextChange(_ settings: RenderSettings) throws -> Date? {
        let site = try settings.site(of: Program.self, on: database, threads: 1)
        return try database.nextChange(of: site.website, Program.schema.timedChanges)
    }

    /// Holds a folder against everything as it would be rendered, with the settings of its last run. Changes that were not rendered
    /// yet are before, and those that come meanwhile afterwards: for so long the folder is locked.
    func verify(_ output: Output) throws -> Comparison {
        let locked = try lock(output)
        guard let manifest = output.manifest(of: RenderSettings.self) else {
            throw OutputError.nothingRendered(output.path)
        }
        let snapshot = try database.snapshot(readers: Self.threads)
        let site = try manifest.settings.site(of: Program.self, on: snapshot, threads: Self.threads)
        if manifest.revision != snapshot.revision { try update(locked, from: manifest, with: site, snapshot.revision) }
        let bar = ProgressBar("comparing")
        defer { bar.end() }
        return try Interruption.during { try site.generator.verify(locked) { bar.show($0, of: $1) } }
    }

    /// Brings every folder up to date that shows another state than the database has: by the pages that the changes since affect,
    /// where all of them are known, else as a whole. A rendering ends between two pages when SIGINT, SIGTERM or SIGHUP came, and the
    /// process ends by that signal.
    public func refresh() throws {
        try Interruption.during { try refreshOutdated() }
    }

    /// The same after a command has stored something: an error says that it is stored.
    public func refresh(after done: String) throws {
        do {
            try refresh()
        } catch {
            throw CommandFailure("\(done), but the rendered pages are out of date: \(error)")
        }
    }

    /// Runs a command's change, and renders the pages that show it.
    func rendering<Result>(_ done: String, _ change: () throws -> Result) throws -> Result {
        let before = try database.pageRevision
        let result = try change()
        if try database.pageRevision != before { try refresh(after: done) }
        return result
    }

    /// Refreshes in a program that handles signals itself, and says by `isInterrupted` that one came.
    func refreshOutdated() throws {
        try forEachOutdated { output, manifest in
            let snapshot = try database.snapshot(readers: Self.threads)
            guard snapshot.revision != manifest.revision else { return }
            let site = try manifest.settings.site(
                of: Program.self, on: snapshot, threads: Self.threads, isInterrupted: isInterrupted)
            try update(output, from: manifest, with: site, snapshot.revision)
        }
    }

    /// Calls with each folder of this database that shows another state, locked, and with its manifest.
    func forEachOutdated(_ body: (LockedOutput, Manifest<RenderSettings>) throws -> Void) throws {
        let (outputs, revision) = try database.outputsAndRevision
        for path in outputs {
            guard let (output, manifest) = try outdated(Output(path), since: revision) else { continue }
            try body(output, manifest)
        }
    }

    /// Nil if its pages already show a revision.
    private func outdated(_ output: Output, since revision: String) throws -> (LockedOutput, Manifest<RenderSettings>)?
    {
        guard output.exists else { return try forget(output) }
        // Mostly there is nothing to do: no reason to wait for a lock, or to be refused it.
        guard output.manifest(of: RenderSettings.self)?.revision != revision else {
            try output.removeLeftovers()
            return nil
        }
        let locked = try lock(output)
        guard let manifest = output.manifest(of: RenderSettings.self) else { return try forget(output) }
        guard manifest.settings.database == location.canonical else {
            tell(
                """
                the pages in \(output.path) belong to another database, \(manifest.settings.database): they stay as \
                they are
                """)
            return nil
        }
        // The run that held the lock may have rendered the same changes.
        guard manifest.revision != revision else { return nil }
        return (locked, manifest)
    }

    private func update(
        _ output: LockedOutput, from manifest: Manifest<RenderSettings>, with site: RenderedSite, _ revision: String
    ) throws {
        let bar = ProgressBar("rendering")
        defer { bar.end() }
        let summary = try site.update(output, from: manifest, to: revision) { bar.show($0, of: $1) }
        tell("\(output.output.path): \(summary.text)")
    }

    /// Nothing is rendered there any more, or never was: a first run was stopped.
    private func forget(_ output: Output) throws -> (LockedOutput, Manifest<RenderSettings>)? {
        tell(
            "there are no pages in \(output.path): run `\(Program.name) generate` to render them")
        try database.forget(output: output.path)
        return nil
    }

    private func lock(_ output: Output) throws -> LockedOutput {
        try output.lock { tell("another run is writing \(output.path): waiting for it") }
    }

    static var threads: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}

extension RunSummary {
    /// For an operator.
    var text: String {
        let seconds = compression.text(digits: 1)
        return "\(written) written, \(kept) kept, \(removed) removed; compression took \(seconds) s of processor time"
    }
}
