import Markup
import Web

/// The changes of a site map that is served: the pages whose lines are renewed or go, by their parts.
struct SiteMapUpdate {
    /// The lines of one part's pages by their keys; nil for a page that is none any more.
    typealias Lines = [[UInt8]: [UInt8]?]

    let origin: Origin
    private let parts: SiteMapParts
    private let pages: Int
    private var lines: [Int: Lines] = [:]

    /// For a site map of so many pages.
    init(_ origin: Origin, pages: Int) {
        self.origin = origin
        self.pages = pages
        parts = SiteMapParts(pages: pages)
    }

    /// Takes a page's new line.
    mutating func set(_ page: PageAddresses, _ line: [UInt8]?) {
        lines[parts.part(of: page), default: [:]].updateValue(line, forKey: SiteMapLine.key(page.link, origin))
    }

    /// Calls with each file that is written anew and with each that goes (nil); returns how many pages there are then. Throws
    /// `OutputError.damagedSiteMap` where a part is not as it was written.
    func files(of site: Folder, _ each: ([UInt8]?, FileName) throws -> Void) throws -> Int {
        var (change, changed) = (0, [Int]())
        for part in lines.keys.sorted() {
            let (added, isSame) = compare(try read(part, of: site), part)
            change += added
            if !isSame { changed.append(part) }
        }
        let new = SiteMapParts(pages: pages + change)
        guard new == parts else {
            try writeAll(new, of: site, each)
            return pages + change
        }
        for part in changed {
            try each(SiteMapParts.document(Self.sorted(renewed(try read(part, of: site), part))), parts.name(part))
        }
        return pages + change
    }

    /// How many lines a part gets, and whether it stays as it is: most pages that change have the line that they had.
    private func compare(_ old: [ArraySlice<UInt8>], _ part: Int) -> (added: Int, isSame: Bool) {
        let changed = lines[part] ?? [:]
        var (found, isSame) = (0, true)
        for line in old {
            guard let new = changed[Array(SiteMapLine.key(of: line))] else { continue }
            found += 1
            isSame = isSame && new.map { $0.elementsEqual(line) } == true
        }
        let wanted = changed.values.count { $0 != nil }
        return (wanted - found, isSame && wanted == found)
    }

    /// Each new part has the lines of one old part, or of several whole ones: both numbers are powers of two.
    private func writeAll(
        _ new: SiteMapParts, of site: Folder, _ each: ([UInt8]?, FileName) throws -> Void
    ) throws {
        for number in 0..<new.count {
            var lines: [ArraySlice<UInt8>] = []
            for part in stride(from: number & (parts.count - 1), to: parts.count, by: new.count) {
                lines += renewed(try read(part, of: site), part).filter { new.part(of: $0, origin) == number }
            }
            try each(SiteMapParts.document(Self.sorted(lines)), new.name(number))
        }
        if let index = new.index(origin) { try each(index, SiteMapParts.index) }
        let kept = Set((0..<new.count).map { new.name($0) } + [SiteMapParts.index])
        for part in 0..<parts.count where !kept.contains(parts.name(part)) { try each(nil, parts.name(part)) }
    }

    private func read(_ part: Int, of site: Folder) throws -> [ArraySlice<UInt8>] {
        guard let document = try site.read(parts.name(part)), let lines = SiteMapParts.lines(of: document) else {
            throw OutputError.damagedSiteMap("\(site.path)/\(parts.name(part).path)")
        }
        return lines
    }

    /// A part's lines without the old ones of pages that are renewed, and behind them the new ones.
    private func renewed(_ old: [ArraySlice<UInt8>], _ part: Int) -> [ArraySlice<UInt8>] {
        guard let changed = lines[part] else { return old }
        let kept = old.filter { !changed.keys.contains(Array(SiteMapLine.key(of: $0))) }
        return kept + changed.values.compactMap { $0.map { $0[...] } }
    }

    private static func sorted(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
        lines.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
