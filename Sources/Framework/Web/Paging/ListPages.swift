/// The pages of a list, each with a size of its own. An entry that comes or goes changes the page that has it, and moves none behind it.
///
/// What comes behind all others fills the last page; elsewhere a page takes more than a full one has, until it is divided. A page without
/// entries goes, and small ones join. Places count from 0, pages from 1.
package struct ListPages: Equatable, Sendable {
    /// Entries of a full page.
    package let per: Int
    /// How many entries each page has, at least 1.
    package private(set) var sizes: [Int]

    package init(sizes: [Int], per: Int) {
        self.sizes = sizes
        self.per = per
    }

    /// Full pages of so many entries, but for the last.
    package init(of count: Int, per: Int) {
        self.init(sizes: stride(from: 0, to: count, by: per).map { min(per, count - $0) }, per: per)
    }

    /// The most entries of a page.
    package var most: Int { per + per / 2 }

    package var count: Int { sizes.count }

    /// How many entries all pages have.
    package var total: Int { sizes.reduce(0, +) }

    /// The page that has a place; the last one for a place behind all, 1 where there is none.
    package func page(of place: Int) -> Paged {
        var end = 0
        for (number, size) in sizes.enumerated() {
            end += size
            if place < end { return Paged(number + 1) }
        }
        return Paged(count)
    }

    /// The places on a page; nil if there is no such page.
    package func places(on page: Paged) -> Range<Int>? {
        let index = page.number - 1
        guard sizes.indices.contains(index) else { return nil }
        let first = sizes[..<index].reduce(0, +)
        return first..<first + sizes[index]
    }

    /// Whether pages other than these have another size.
    package func differsElsewhere(from other: ListPages, than pages: Set<Paged>) -> Bool {
        zip(sizes, other.sizes).enumerated().contains { $1.0 != $1.1 && !pages.contains(Paged($0 + 1)) }
    }
}

extension ListPages {
    /// Takes an entry in, which has this place then.
    package mutating func insert(at place: Int) {
        let isLast = place >= total && sizes.last ?? per >= per
        if isLast { sizes.append(1) } else { put(at: place) }
    }

    /// Lets the entry at a place go.
    package mutating func remove(at place: Int) {
        guard let page = take(at: place) else { return }
        for first in [page, page - 1] where first >= 0 && first + 1 < count {
            if sizes[first] + sizes[first + 1] <= per {
                sizes[first] += sizes.remove(at: first + 1)
                return
            }
        }
    }

    /// Moves the entry at a place to another one. Pages that become small stay apart, since those between would begin elsewhere.
    package mutating func move(from old: Int, to new: Int) {
        _ = take(at: old)
        if sizes.isEmpty { sizes.append(1) } else { put(at: new) }
    }

    /// Adds to the page that has a place; between two, to the one that has fewer.
    private mutating func put(at place: Int) {
        var page = self.page(of: place).number - 1
        let isBetween = page > 0 && sizes[..<page].reduce(0, +) == place
        if isBetween, sizes[page - 1] <= sizes[page] { page -= 1 }
        sizes[page] += 1
        if sizes[page] > most { divide(page) }
    }

    /// Returns the index of the page that had the place; nil if it is gone.
    private mutating func take(at place: Int) -> Int? {
        guard count > 0 else { return nil }
        let page = self.page(of: place).number - 1
        sizes[page] -= 1
        guard sizes[page] == 0 else { return page }
        sizes.remove(at: page)
        return nil
    }

    /// Into as few pages as may be, of equal sizes.
    private mutating func divide(_ page: Int) {
        let size = sizes[page]
        let parts = (size + per - 1) / per
        let ends = (0...parts).map { $0 * size / parts }
        sizes.replaceSubrange(page...page, with: zip(ends.dropFirst(), ends).map(-))
    }
}
