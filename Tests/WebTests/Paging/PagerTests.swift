import Foundation
import Markup
import Testing

@testable import Web

struct PagerTests {
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
        let pager = try #require(Pager(at: Paged(page), of: pages))
        #expect(pager.steps.map { $0.map { String($0.number) } ?? "…" }.joined(separator: " ") == steps)
    }

    @Test func `the ends lead in one direction only`() throws {
        let first = try #require(Pager(at: 1, of: 3))
        #expect(first.previous == nil)
        #expect(first.next == 2)
        let last = try #require(Pager(at: 3, of: 3))
        #expect(last.previous == 2)
        #expect(last.next == nil)
    }

    @Test func `a page beyond the last counts as the last, as when entries went meanwhile`() throws {
        let pager = try #require(Pager(at: 9, of: 2))
        #expect(pager.steps == [1, 2])
        #expect(pager.page == 2)
        #expect(pager.next == nil)
    }

    @Test func `a single page needs no pager`() {
        #expect(Pager(at: 1, of: 1) == nil && Pager(at: 2, of: 0) == nil)
    }

    @Test func `the view links the page before, the numbers and the page behind`() throws {
        let pager = try #require(Pager(at: 2, of: 9))
        #expect(
            rendered(PagerView(pager, .english) { Link.root.appending("tea", "page", String($0.number)) }) == """
                <nav class="pages" aria-label="Pages"><a href="/tea/page/1" rel="prev" class="button">Previous</a>\
                <ol><li><a href="/tea/page/1" aria-label="Page 1">1</a></li>\
                <li><a href="/tea/page/2" aria-label="Page 2" aria-current="page">2</a></li>\
                <li><a href="/tea/page/3" aria-label="Page 3">3</a></li><li class="gap">…</li>\
                <li><a href="/tea/page/9" aria-label="Page 9">9</a></li></ol>\
                <a href="/tea/page/3" rel="next" class="button">Next</a></nav>
                """)
    }

    @Test func `a text can stand in the place of the numbers`() {
        let words = PagerWords.vietnamese
        #expect(
            rendered(PagerView(words.place(1, 2), previous: nil, next: 2, words) { _ in .root }) == """
                <nav class="pages" aria-label="Các trang"><p>Trang 1/2</p>\
                <a href="/" rel="next" class="button">Trang sau</a></nav>
                """)
    }

    @Test func `a title names each page but the first`() {
        #expect(PagerWords.english.title("Tea", on: 1) == "Tea")
        #expect(PagerWords.chinese.title("Tea", on: 2) == "Tea · 第 2 页")
    }

    private func rendered(_ view: PagerView) -> String { String(decoding: view.rendered(), as: UTF8.self) }
}
