import Testing

@testable import ShopProducts

struct PaginationTests {
    /// The steps as they read: `1 … 4 5 6 … 9`.
    @Test(arguments: [
        (1, 2, "1 2"), (2, 2, "1 2"), (1, 3, "1 2 3"), (2, 3, "1 2 3"), (3, 3, "1 2 3"), (1, 4, "1 2 3 4"),
        (4, 4, "1 2 3 4"), (1, 5, "1 2 … 5"), (2, 5, "1 2 3 4 5"), (3, 5, "1 2 3 4 5"), (4, 5, "1 2 3 4 5"),
        (5, 5, "1 … 4 5"), (1, 9, "1 2 … 9"), (2, 9, "1 2 3 … 9"), (3, 9, "1 2 3 4 … 9"), (4, 9, "1 2 3 4 5 … 9"),
        (5, 9, "1 … 4 5 6 … 9"), (6, 9, "1 … 5 6 7 8 9"), (7, 9, "1 … 6 7 8 9"), (9, 9, "1 … 8 9"),
    ])
    func `the first, the last and the neighbours are linked, and a gap hides two pages at least`(
        page: Int, pages: Int, steps: String
    ) throws {
        let pagination = try #require(Pagination(page: page, total: pages * 10, per: 10))
        #expect(pagination.steps.map { $0.map(String.init) ?? "…" }.joined(separator: " ") == steps)
    }

    @Test(arguments: [(0, 24, nil), (1, 24, nil), (24, 24, nil), (25, 24, 2), (48, 24, 2), (49, 24, 3), (3, 1, 3)])
    func `there are as many pages as products need`(total: Int, per: Int, pages: Int?) {
        #expect(Pagination(page: 1, total: total, per: per)?.pages == pages)
    }

    @Test func `the ends lead in one direction only`() throws {
        let first = try #require(Pagination(page: 1, total: 30, per: 10))
        #expect(first.previous == nil)
        #expect(first.next == 2)
        let last = try #require(Pagination(page: 3, total: 30, per: 10))
        #expect(last.previous == 2)
        #expect(last.next == nil)
    }

    @Test func `a page beyond the last counts as the last, as when products went meanwhile`() throws {
        let pagination = try #require(Pagination(page: 9, total: 20, per: 10))
        #expect(pagination.steps == [1, 2])
        #expect(pagination.page == 2)
        #expect(pagination.next == nil)
    }
}
