/// Where a page stands among a list's pages.
struct Pagination: Encodable, Equatable {
    let page: Int
    let pages: Int

    /// Nil where there is one page only. A page beyond the last, as when products went meanwhile, becomes the last.
    init?(page: Int, of pages: Int) {
        self.pages = pages
        guard pages > 1 else { return nil }
        self.page = min(max(page, 1), pages)
    }

    init?(page: Int, total: Int, per: Int) {
        self.init(page: page, of: (total + per - 1) / per)
    }

    var previous: Int? { page > 1 ? page - 1 : nil }
    var next: Int? { page < pages ? page + 1 : nil }

    /// The pages to link to, the first, the last and this one's neighbours; nil stands for a gap.
    var steps: [Int?] {
        let near = max(1, page - 1)...min(pages, page + 1)
        var steps: [Int?] = []
        if near.lowerBound > 1 { steps.append(1) }
        if near.lowerBound == 3 { steps.append(2) } else if near.lowerBound > 3 { steps.append(nil) }
        steps += Array(near)
        if near.upperBound == pages - 2 { steps.append(pages - 1) }
        if near.upperBound < pages - 2 { steps.append(nil) }
        if near.upperBound < pages { steps.append(pages) }
        return steps
    }
}
