public import Web

/// Renders a website to files: every page that is the same for everybody, the error pages, the assets under their
/// fingerprinted names, `robots.txt` and, where the site knows its own origin, `sitemap.xml`.
public struct Generator: Sendable {
    /// Is told how many of all pages are done, by one thread at a time.
    public typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

    let website: Website
    let assets: Assets
    let origin: Origin?
    let robots: String
    let compressions: [Compression]
    let threads: Int
    /// Whether the photographs are copied too, for a site that no web server of its own serves.
    let copiesPhotographs: Bool
    let isInterrupted: @Sendable () -> Bool
    /// The version of a site that is known to have every asset.
    let withAssets = KnownVersion()

    /// `robots` is the text of `robots.txt` without the address of the site map. The website's stores have to stay
    /// the same during a run, in which `threads` threads read them. A run ends with `OutputError.interrupted` soon after
    /// `isInterrupted` gives true.
    public init(
        website: Website, assets: Assets, origin: Origin? = nil, robots: String = "User-agent: *\nDisallow:\n",
        compressions: [Compression] = Compression.allCases, threads: Int,
        copiesPhotographs: Bool = false, isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) {
        self.website = website
        self.assets = assets
        self.origin = origin
        self.robots = robots
        self.compressions = compressions
        self.threads = max(threads, 1)
        self.copiesPhotographs = copiesPhotographs
        self.isInterrupted = isInterrupted
    }

    /// Renders the site to a new folder and switches to it at once. The old one stays until then, and where this
    /// throws.
    public func generate(
        _ output: LockedOutput, manifest: Manifest<some Codable & Sendable>, inspection: (any PageInspection)? = nil,
        progress: @escaping Progress = { _, _ in }
    ) throws -> RunSummary {
        let old = try output.output.version()
        let new = try output.staging()
        do {
            let compressor = Compressor(compressions)
            let destination = NewVersion(old: try output.folder(of: old), new: new, compressor: compressor)
            let (summary, mappedPages) = try run(to: destination, compressor, inspection, progress)
            try inspection?.finish()
            try new.sync()
            guard !isInterrupted() else { throw OutputError.interrupted }
            try output.serve(new, instead: old)
            try output.output.write(manifest.rendered(with: frame, mappedPages: mappedPages))
            return summary
        } catch {
            try? output.remove("new")
            throw error
        }
    }

    /// Updates the site that is being served: replaces each file that differs by a rename, adds those that are missing
    /// and removes those that are no longer pages.
    public func revise(
        _ output: LockedOutput, manifest: Manifest<some Codable & Sendable>,
        progress: @escaping Progress = { _, _ in }
    ) throws -> RunSummary {
        guard let site = try output.folder(of: output.output.version()) else {
            throw OutputError.nothingRendered(output.output.path)
        }
        let compressor = Compressor(compressions)
        let staging = try output.staging()
        defer { try? output.remove("new") }
        let (summary, mappedPages) = try run(
            to: IncrementalUpdate(site, staging: staging, compressor: compressor), compressor, nil, progress)
        try output.output.write(manifest.rendered(with: frame, mappedPages: mappedPages))
        return summary
    }

    /// Renders everything to nowhere and compares it with the site that is being served.
    public func verify(_ output: LockedOutput, progress: @escaping Progress = { _, _ in }) throws -> Comparison {
        guard let site = try output.folder(of: output.output.version()) else {
            throw OutputError.nothingRendered(output.output.path)
        }
        let compressor = Compressor(compressions)
        let comparison = ComparedSite(site, compressor: compressor)
        _ = try run(to: comparison, compressor, nil, progress)
        return comparison.result
    }

    /// Renders everything; returns the number of pages in the site map too.
    private func run(
        to destination: some Destination, _ compressor: Compressor, _ inspection: (any PageInspection)?,
        _ progress: @escaping Progress
    ) throws -> (RunSummary, mappedPages: Int?) {
        let pool = RenderPool(
            threads: threads, total: try total(), destination: destination, progress: progress,
            isInterrupted: isInterrupted, inspection: inspection)
        try pool.render(website)
        for page in website.prerenderedErrorPages { try pool.put(page.bytes, as: FileName(own: page.path)) }
        for asset in assets.files { try pool.put(asset.content(), as: asset.fileName) }
        for photograph in try photographs { try pool.put(photograph.content(), as: photograph.fileName) }
        let pages = pool.pages
        if let origin {
            let map = SiteMap(website: website, origin: origin, leavingOut: pool.noPages)
            try map.files(pages: pages) { try pool.put($0, as: $1) }
        }
        try pool.put(Array(robotsText.utf8), as: FileName(own: "robots.txt"))
        return (try pool.finish(compressor), origin == nil ? nil : pages)
    }

    /// A hash of what no change of data changes: error pages and `robots.txt`, and with them the layout that all pages have. Where
    /// it is another than the manifest's, the program or its files have changed, and everything is rendered anew.
    var frame: String {
        var hash = StableHash()
        for page in website.prerenderedErrorPages {
            hash.add(page.path.utf8)
            hash.add(page.bytes)
        }
        hash.add(robotsText.utf8)
        return String(hash.value, radix: 16)
    }

    /// Those that are copied.
    var photographs: [Assets.File] {
        get throws { copiesPhotographs ? try assets.photographFiles : [] }
    }

    private var robotsText: String {
        let text = robots.utf8.last == UInt8(ascii: "\n") ? robots : "\(robots)\n"
        return origin.map { "\(text)Sitemap: \($0.text)/sitemap.xml\n" } ?? text
    }

    private func total() throws -> Int {
        var total = 0
        try website.prerenderedPages { _ in total += 1 }
        return total
    }
}

/// Looks at each page of a whole rendering. It can refuse the rendering before that is served.
public protocol PageInspection: Sendable {
    /// Is called by several threads.
    func look(at page: PrerenderedPage, _ bytes: [UInt8])
    func finish() throws
}

extension Assets.File {
    /// The asset's path on the site. The site made that address, so it is a file's name.
    var fileName: FileName {
        FileName(own: link.address.path.joined(separator: "/"))
    }
}
