import Dispatch
import Synchronization
public import Web

extension Generator {
    /// Whether pages of a manifest can be rewritten one by one: nothing but data has changed since.
    public func canRewrite(_ manifest: Manifest<some Codable & Sendable>) -> Bool {
        manifest.frame == frame && (origin == nil || manifest.mappedPages != nil)
    }

    /// Renders some pages of the site that is being served, and switches to those that differ when all are written: the others
    /// have to be as another rendering would make them. One that shows nothing any more goes. Of the assets, those that are
    /// missing are added.
    ///
    /// `old` is the present manifest, one that `canRewrite` allows. Where this throws before all are written, nothing has changed;
    /// afterwards, the same changes have to be rendered once more.
    public func rewrite<Settings>(
        _ pages: [PrerenderedPage], of output: LockedOutput, from old: Manifest<Settings>,
        to manifest: Manifest<Settings>, progress: @escaping Progress = { _, _ in }
    ) throws -> RunSummary {
        let version = try output.output.version()
        guard let site = try output.folder(of: version) else { throw OutputError.nothingRendered(output.output.path) }
        let compressor = Compressor(compressions)
        let update = StagedUpdate(site, staging: try output.staging(), compressor: compressor)
        defer { try? output.remove("new") }
        let pool = RewritePool(generator: self, update: update, mappedPages: old.mappedPages, progress: progress)
        try pool.render(pages)
        try pool.addMissing(assetsToLookFor(in: version) + photographs)
        let mappedPages = try pool.rewriteSiteMap()
        if mappedPages != old.mappedPages {
            // Killed while the parts are switched, nobody could tell how many pages they have.
            try output.output.write(old.rendered(with: old.frame, mappedPages: nil))
        }
        let summary = try pool.finish(compressor)
        withAssets.set(version)
        try output.output.write(manifest.rendered(with: old.frame, mappedPages: mappedPages))
        return summary
    }

    /// Those that came later were found by the pages. To look for each of the others takes longer than a few pages.
    private func assetsToLookFor(in version: Int?) -> [Assets.File] {
        (withAssets.is(version) ? [] : assets.files) + assets.lateFiles
    }
}

/// The version of a site that is known to have something.
final class KnownVersion: Sendable {
    private let version = Mutex<Int?>(nil)

    func `is`(_ version: Int?) -> Bool { self.version.withLock { $0 == version } }
    func set(_ version: Int?) { self.version.withLock { $0 = version } }
}

/// The threads that render some pages, and their counts.
private final class RewritePool: Sendable {
    private let generator: Generator
    private let update: StagedUpdate
    private let mappedPages: Int?
    private let progress: Generator.Progress
    private let counts = Mutex((written: 0, kept: 0))
    private let failure = Mutex<(any Error)?>(nil)
    private let siteMap: Mutex<SiteMapUpdate?>

    init(generator: Generator, update: StagedUpdate, mappedPages: Int?, progress: @escaping Generator.Progress) {
        self.generator = generator
        self.update = update
        self.mappedPages = mappedPages
        self.progress = progress
        siteMap = Mutex(generator.origin.flatMap { origin in mappedPages.map { SiteMapUpdate(origin, pages: $0) } })
    }

    /// Each thread renders every second page, or third.
    func render(_ pages: [PrerenderedPage]) throws {
        let threads = min(generator.threads, pages.count)
        nonisolated(unsafe) let pages = pages
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            do {
                var lines = generator.origin.map { SiteMapLine($0) }
                for page in stride(from: thread, to: pages.count, by: threads) {
                    try render(pages[page], &lines)
                    if thread == 0 { progress(page, pages.count) }
                }
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
        progress(pages.count, pages.count)
    }

    private func render(_ page: PrerenderedPage, _ lines: inout SiteMapLine?) throws {
        if failure.withLock({ $0 != nil }) { return }
        if generator.isInterrupted() { throw OutputError.interrupted }
        let (addresses, rendered) = (page.addresses, try page.render())
        let link = addresses.link
        let name = try rendered.map { rendered in
            guard let name = FileName(link, rendered.media) else { throw OutputError.unnameable(link) }
            try put(rendered.bytes, as: name)
            return name
        }
        // What is there no more was a page or a feed: nobody knows any more.
        for media in Media.allCases {
            if let other = FileName(link, media), other != name { update.remove(other) }
        }
        let line = rendered?.media == .page ? lines?.line(of: addresses, changed: page.changed) : nil
        siteMap.withLock { $0?.set(addresses, line) }
    }

    func put(_ bytes: [UInt8], as name: FileName) throws {
        let isWritten = try update.put(bytes, as: name)
        counts.withLock { if isWritten { $0.written += 1 } else { $0.kept += 1 } }
    }

    func addMissing(_ assets: [Assets.File]) throws {
        for asset in assets where !update.site.hasFile(asset.fileName) {
            try put(asset.content(), as: asset.fileName)
        }
    }

    /// Stages the parts that change; returns the number of pages that the site map has then.
    func rewriteSiteMap() throws -> Int? {
        try siteMap.withLock { $0 }?.files(of: update.site) { bytes, name in
            if let bytes { try put(bytes, as: name) } else { update.remove(name) }
        }
    }

    func finish(_ compressor: Compressor) throws -> RunSummary {
        let removed = try update.finish()
        let counts = counts.withLock { $0 }
        return RunSummary(
            written: counts.written, kept: counts.kept, removed: removed, compression: compressor.seconds)
    }
}
