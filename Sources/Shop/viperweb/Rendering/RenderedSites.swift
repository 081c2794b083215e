import Foundation
import StaticSite
import ShopStorage
import SiteDatabase

/// The sites of files that one database's catalogue was rendered to.
struct RenderedSites {
    let database: SQLiteDatabase
    /// The database's path.
    let path: String
    /// Tells an operator what happens to which site.
    let tell: (String) -> Void

    /// Renders a site to a new folder and switches to it.
    func generate(_ output: Output, _ settings: RenderSettings) throws -> RunSummary {
        let locked = try lock(output)
        // An import that commits from here on finds the output, and waits for its lock.
        try database.remember(output: output.path)
        let catalogue = try database.snapshot(readers: Self.threads)
        let bar = ProgressBar("rendering")
        defer { bar.end() }
        return try settings.generator(of: catalogue, threads: Self.threads).generate(
            locked, manifest: Manifest(revision: catalogue.revision, settings: settings)
        ) { bar.show($0, of: $1) }
    }

    /// Brings every site up to date that shows another state of the catalogue than the database has.
    func refresh() throws {
        for path in try database.outputs { try refresh(Output(path)) }
    }

    private func refresh(_ output: Output) throws {
        guard output.exists else { return try forget(output) }
        // Mostly there is nothing to do: no reason to wait for a lock, or to be refused it.
        guard try output.manifest(of: RenderSettings.self)?.revision != database.pageRevision else { return }
        let locked = try lock(output)
        guard let manifest = output.manifest(of: RenderSettings.self) else { return try forget(output) }
        guard manifest.settings.database == Self.absolute(path) else {
            return tell("the pages in \(output.path) are those of \(manifest.settings.database): left alone")
        }
        let catalogue = try database.snapshot(readers: Self.threads)
        guard catalogue.revision != manifest.revision else { return }
        try revise(locked, manifest.settings, catalogue)
    }

    private func revise(_ output: LockedOutput, _ settings: RenderSettings, _ catalogue: SQLiteSnapshot) throws {
        let bar = ProgressBar("rendering")
        defer { bar.end() }
        let summary = try settings.generator(of: catalogue, threads: Self.threads).revise(
            output, manifest: Manifest(revision: catalogue.revision, settings: settings)
        ) { bar.show($0, of: $1) }
        tell("\(output.output.path): \(summary.words)")
    }

    /// Nothing is rendered there any more, or never was: a first run was stopped.
    private func forget(_ output: Output) throws {
        tell("there are no pages in \(output.path): nothing is rendered there until the next `viperweb generate`")
        try database.forget(output: output.path)
    }

    private func lock(_ output: Output) throws -> LockedOutput {
        try output.lock { tell("another run is writing \(output.path): waiting for it") }
    }

    /// As a manifest names a database: the same file under whatever name it is opened.
    static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    private static var threads: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }
}

extension RunSummary {
    /// For an operator.
    var words: String {
        let seconds = compression.words(digits: 1)
        return "\(written) written, \(kept) kept, \(removed) removed; compression took \(seconds) s of processor time"
    }
}
