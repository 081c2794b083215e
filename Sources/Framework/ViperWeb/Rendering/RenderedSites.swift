public import SiteDatabase
import Foundation
import StaticSite

/// The folders of files that one database's site was rendered to.
public struct RenderedSites<Program: SiteProgram> {
    let database: SQLiteDatabase
    let path: String
    let tell: (String) -> Void

    /// Those of the database at a path; `tell` receives a line about each folder.
    public init(
        of program: Program.Type = Program.self, database: SQLiteDatabase, path: String,
        tell: @escaping (String) -> Void
    ) {
        self.database = database
        self.path = path
        self.tell = tell
    }

    /// Renders a site to a new folder and switches to it.
    func generate(_ output: Output, _ settings: RenderSettings) throws -> RunSummary {
        let locked = try lock(output)
        // A change that commits from here on finds the output, and waits for its lock.
        try database.remember(output: output.path)
        let snapshot = try database.snapshot(readers: Self.threads)
        let bar = ProgressBar("rendering")
        defer { bar.end() }
        let generator = try settings.generator(for: Program.self, on: snapshot, threads: Self.threads)
        return try Interruption.during {
            try generator.generate(locked, manifest: Manifest(revision: snapshot.revision, settings: settings)) {
                bar.show($0, of: $1)
            }
        }
    }

    /// Brings every folder up to date that shows another state than the database has.
    public func refresh() throws {
        for path in try database.outputs { try refresh(Output(path)) }
    }

    private func refresh(_ output: Output) throws {
        guard output.exists else { return try forget(output) }
        try output.removeLeftovers()
        // Mostly there is nothing to do: no reason to wait for a lock, or to be refused it.
        guard try output.manifest(of: RenderSettings.self)?.revision != database.pageRevision else { return }
        let locked = try lock(output)
        guard let manifest = output.manifest(of: RenderSettings.self) else { return try forget(output) }
        guard manifest.settings.database == RenderSettings.absolute(path) else {
            return tell("the pages in \(output.path) are those of \(manifest.settings.database): left alone")
        }
        let snapshot = try database.snapshot(readers: Self.threads)
        guard snapshot.revision != manifest.revision else { return }
        try revise(locked, manifest.settings, snapshot)
    }

    private func revise(_ output: LockedOutput, _ settings: RenderSettings, _ snapshot: SQLiteSnapshot) throws {
        let bar = ProgressBar("rendering")
        defer { bar.end() }
        let generator = try settings.generator(for: Program.self, on: snapshot, threads: Self.threads)
        let summary = try generator.revise(
            output, manifest: Manifest(revision: snapshot.revision, settings: settings)
        ) { bar.show($0, of: $1) }
        tell("\(output.output.path): \(summary.text)")
    }

    /// Nothing is rendered there any more, or never was: a first run was stopped.
    private func forget(_ output: Output) throws {
        tell(
            "there are no pages in \(output.path): nothing is rendered there until the next `\(Program.name) generate`")
        try database.forget(output: output.path)
    }

    private func lock(_ output: Output) throws -> LockedOutput {
        try output.lock { tell("another run is writing \(output.path): waiting for it") }
    }

    private static var threads: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}

extension RunSummary {
    /// For an operator.
    var text: String {
        let seconds = compression.text(digits: 1)
        return "\(written) written, \(kept) kept, \(removed) removed; compression took \(seconds) s of processor time"
    }
}
