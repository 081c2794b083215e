import Web

/// The site map of a whole site (sitemaps.org, protocol 0.9): every page with its translations (hreflang) and the time of its last
/// change, where that is known. Its parts are far below the 50,000 addresses and 50 MiB that the protocol allows.
struct SiteMap {
    /// The most bytes of lines in memory, which a larger site walks through all pages several times for.
    static let memory = 16 * 1_048_576

    let website: Website
    let origin: Origin
    /// What is rendered and no page.
    let others: Set<Link>

    init(website: Website, origin: Origin, leavingOut others: Set<Link>) {
        self.website = website
        self.origin = origin
        self.others = others
    }

    /// Calls with each file's bytes and name, those of so many pages.
    func files(pages: Int, memory: Int = Self.memory, _ each: ([UInt8], FileName) throws -> Void) throws {
        let parts = SiteMapParts(pages: pages)
        var (next, width) = (0, parts.count)
        while next < parts.count {
            let collected = try collect(next..<min(next + width, parts.count), of: parts, memory)
            for (part, lines) in zip(collected.range, collected.lines) {
                try each(SiteMapParts.document(lines.sorted { $0.lexicographicallyPrecedes($1) }), parts.name(part))
            }
            (next, width) = (collected.range.upperBound, collected.range.count)
        }
        if let index = parts.index(origin) { try each(index, SiteMapParts.index) }
    }

    private func collect(_ range: Range<Int>, of parts: SiteMapParts, _ memory: Int) throws -> CollectedLines {
        var collected = CollectedLines(range)
        var writer = SiteMapLine(origin)
        try website.prerenderedPages { page in
            let addresses = page.addresses
            let part = parts.part(of: addresses)
            guard collected.range.contains(part), !others.contains(addresses.link) else { return }
            collected.add(writer.line(of: addresses, changed: page.changed), to: part, memory)
        }
        return collected
    }
}

/// The lines of parts that follow one another, of fewer where they are too large together.
private struct CollectedLines {
    private(set) var range: Range<Int>
    private(set) var lines: [[[UInt8]]]
    private var bytes = 0

    init(_ range: Range<Int>) {
        self.range = range
        lines = range.map { _ in [] }
    }

    mutating func add(_ line: [UInt8], to part: Int, _ memory: Int) {
        lines[part - range.lowerBound].append(line)
        bytes += line.count
        while bytes > memory, range.count > 1 { halve() }
    }

    private mutating func halve() {
        range = range.lowerBound..<(range.lowerBound + range.count / 2)
        bytes -= lines[range.count...].reduce(0) { $1.reduce($0) { $0 + $1.count } }
        lines.removeLast(lines.count - range.count)
    }
}
