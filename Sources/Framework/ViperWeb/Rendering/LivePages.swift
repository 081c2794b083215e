import Foundation
import SiteDatabase
import StaticSite
import Synchronization
import Web

/// The pages of a worker's database, renewed after each change: one rendering at a time, for all that wait for it.
///
/// A site for each folder is kept, with its assets and connections. A thread of its own renders, since a request's thread is limited
/// in what it may read; whoever waits is not kept for ever.
final class LivePages<Program: SiteProgram>: Sendable {
    /// Seconds that a change waits for its pages.
    static var timeout: Double { 20 }
    /// Seconds that one waits that no request made.
    static var timeoutOfWork: Double { 1_800 }
    /// The most threads that render.
    private static var maxThreads: Int { 4 }

    private let database: any LiveDatabase
    private let location: DatabaseLocation
    private let assets: LiveAssets
    private let tell: @Sendable (String) -> Void
    private let report: @Sendable (any Error) -> Void
    private let isInterrupted: @Sendable () -> Bool
    private let queue = DispatchQueue(label: "pages")
    private let kept = Mutex(Kept())
    /// Who waits for the rendering that has not begun.
    private let next = Mutex<Turn?>(nil)

    /// What is made once, by the first change.
    private struct Kept {
        var states: (any PresentStates)?
        var sites: [String: RenderedSite] = [:]
    }

    /// `tell` receives a line about each folder that is rendered as a whole, `report` why pages could not be renewed. A rendering ends
    /// between two pages when `isInterrupted` gives true.
    init(
        _ database: any LiveDatabase, at location: DatabaseLocation, assets: LiveAssets,
        isInterrupted: @escaping @Sendable () -> Bool = { Interruption.isRequested },
        tell: @escaping @Sendable (String) -> Void, report: @escaping @Sendable (any Error) -> Void
    ) {
        self.database = database
        self.location = location
        self.assets = assets
        self.isInterrupted = isInterrupted
        self.tell = tell
        self.report = report
    }

    /// Returns when the pages show every change that was committed before. Throws `PagesBehind` where they cannot, or do not in
    /// time.
    func finishChange(within seconds: Double = LivePages.timeout) throws(PagesBehind) {
        try nextTurn().wait(seconds)
    }

    /// Begins to render what was changed before, as by a process that was killed, and does not wait for it.
    ///
    /// Until a page is rendered its old file stays: it is whole, and a worker that answered in its place would have to
    /// render every page that visitors ask for, just when it renders all of them.
    func begin() {
        _ = nextTurn()
    }

    /// Waits until nothing is being rendered, so many seconds at most. What is left is rendered by the next start.
    func finish(within seconds: Double) {
        let ended = DispatchGroup()
        queue.async(group: ended) {}
        _ = ended.wait(timeout: .now() + seconds)
    }

    /// How the first of the folders was rendered.
    var settings: RenderSettings? {
        get throws {
            try database.outputs.lazy.compactMap { Output($0).manifest(of: RenderSettings.self)?.settings }
                .first { $0.database == location.canonical }
        }
    }

    /// The site of a folder over another database.
    func site(with settings: RenderSettings, on database: any SQLDatabase) throws -> Website {
        try settings.site(of: Program.self, on: database, assets: assets.assets(for: settings), threads: 1).website
    }

    private func nextTurn() -> Turn {
        next.withLock { next in
            if let next { return next }
            let turn = Turn()
            next = turn
            queue.async { self.take() }
            return turn
        }
    }

    /// Who comes from here on has a change that this rendering may miss.
    private func take() {
        guard
            let turn = next.withLock({ next in
                defer { next = nil }
                return next
            })
        else { return }
        do {
            try refresh()
            turn.end(nil)
        } catch {
            if error as? OutputError != .interrupted { report(error) }
            turn.end(error)
        }
    }

    private func refresh() throws {
        let sites = RenderedSites<Program>(database, at: location, isInterrupted: isInterrupted, tell: tell)
        var needWhole = false
        try sites.forEachOutdated { output, manifest in
            if try !rewrite(output, manifest) { needWhole = true }
        }
        if needWhole { try sites.refreshOutdated() }
    }

    /// Rewrites the pages that changes affect; false where any may be.
    private func rewrite(_ output: LockedOutput, _ manifest: Manifest<RenderSettings>) throws -> Bool {
        let (site, states) = try site(for: output.output.path, manifest.settings)
        return try states.withPresent { revision in
            guard let pages = try site.affectedPages(since: manifest) else { return false }
            return try site.rewrite(pages, in: output, from: manifest, to: revision) != nil
        }
    }

    private func site(for output: String, _ settings: RenderSettings) throws -> (RenderedSite, any PresentStates) {
        try kept.withLock { kept in
            let threads = min(RenderedSites<Program>.threads, Self.maxThreads)
            let states = try kept.states ?? database.presentStates(readers: threads)
            kept.states = states
            if let site = kept.sites[output], site.settings == settings { return (site, states) }
            let site = try settings.site(
                of: Program.self, on: states, assets: assets.assets(for: settings), threads: threads,
                isInterrupted: isInterrupted)
            kept.sites[output] = site
            return (site, states)
        }
    }
}

/// The assets that a worker has read, and their folders.
struct LiveAssets: Sendable {
    let assets: Assets
    let publicFolder: String
    let pictures: String

    /// Those of a rendering; nil if it has other folders.
    func assets(for settings: RenderSettings) -> Assets? {
        let isSame =
            settings.publicFolder == RenderSettings.absolute(publicFolder)
            && settings.pictures == RenderSettings.absolute(pictures)
        return isSame ? assets : nil
    }
}

/// A rendering that threads wait for.
private final class Turn: Sendable {
    private let isDone = DispatchGroup()
    private let failure = Mutex<PagesBehind?>(nil)

    init() {
        isDone.enter()
    }

    func end(_ error: (any Error)?) {
        failure.withLock { $0 = error.map { PagesBehind("\($0)") } }
        isDone.leave()
    }

    func wait(_ seconds: Double) throws(PagesBehind) {
        guard isDone.wait(timeout: .now() + seconds) == .success else {
            throw PagesBehind("the rendering takes longer than expected")
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
