/// A list that is divided into pages of one size. A store or an interactor makes it from the number of entries.
///
///     let paginator = Paginator(of: count, per: 24)
///     guard let places = paginator.places(on: page) else { return .missing }
///     let entries = try store.entries(limit: places.count, offset: places.lowerBound)
public struct Paginator: Equatable, Sendable {
    /// How many entries the list has.
    public let total: Int
    /// Entries of a full page.
    public let size: Int

    public init(of total: Int, per size: Int) {
        self.total = total
        self.size = size
    }

    /// How many pages it has: at least 1, as an empty list has a page too.
    public var count: Int { max(1, (total + size - 1) / size) }

    public var last: Paged { Paged(count) }

    /// All pages, as for `prerenderedPages`.
    public var pages: ClosedRange<Paged> { .first...last }

    /// The places, from 0, of a page's entries; nil beyond the last page.
    public func places(on page: Paged) -> Range<Int>? {
        guard page <= last else { return nil }
        let first = page.offset(per: size)
        return first..<min(first + size, total)
    }

    /// The pages that a change of the list affects, for `pages(affectedBy:)`. `places` are those of the entries that came, went, moved or
    /// look different, from 0; `before` is the number of entries before the change.
    ///
    /// All pages are affected if there are more or fewer of them, because each one names the last one. A surplus page is among them: it is
    /// missing now, so its file is removed. If a page shows the number of entries, add it.
    public func pages(affectedBy places: ClosedRange<Int>, before: Int) -> ClosedRange<Paged> {
        let old = Paginator(of: before, per: size)
        guard old.count == count else { return .first...max(old.last, last) }
        let first = min(Paged(ofPlace: places.lowerBound, per: size), last)
        // An entry that came or went moves all behind it.
        return first...(before == total ? min(Paged(ofPlace: places.upperBound, per: size), last) : last)
    }
}
