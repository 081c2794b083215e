import Foundation
import Testing

@testable import Web

struct PagedTests {
    @Test(arguments: [
        (1, 1), (0, 1), (-7, 1), (Int.min, 1), (2, 2), (1_000_000_000, 1_000_000_000), (.max, 1_000_000_000),
    ])
    func `a number is brought into range`(given: Int, number: Int) {
        #expect(Paged(given).number == number)
    }

    @Test(arguments: [(nil, 1), ("", 1), ("x", 1), ("-2", 1), ("0", 1), ("02", 2), ("7", 7)] as [(String?, Int)])
    func `a field has a page, and the first one for what is no number`(field: String?, number: Int) {
        #expect(Paged(field: field).number == number)
    }

    @Test func `the first page needs no field`() {
        #expect(Paged.first.field == nil && Paged(2).field == "2")
    }

    @Test func `places and pages fit together`() {
        for place in 0...100 {
            let page = Paged(ofPlace: place, per: 24)
            #expect((page.offset(per: 24)..<page.offset(per: 24) + 24).contains(place))
        }
        #expect(Paged(.max).offset(per: 1_000) == 999_999_999_000)
    }

    @Test func `in JSON it is a number, which is read again`() throws {
        let json = try JSONEncoder().encode([Paged(2), 7])
        #expect(String(decoding: json, as: UTF8.self) == "[2,7]")
        #expect(try JSONDecoder().decode([Paged].self, from: json) == [2, 7])
    }
}

struct PaginatorTests {
    @Test(arguments: [(0, 24, 1), (1, 24, 1), (24, 24, 1), (25, 24, 2), (48, 24, 2), (49, 24, 3), (3, 1, 3)])
    func `there are as many pages as entries need, and one of none`(total: Int, size: Int, count: Int) {
        let paginator = Paginator(of: total, per: size)
        #expect(paginator.count == count && paginator.last.number == count)
        #expect(paginator.pages.map(\.number) == Array(1...count))
    }

    @Test func `the pages have each place once, and there is none beyond the last`() {
        for total in 0...30 {
            let paginator = Paginator(of: total, per: 7)
            #expect(paginator.pages.flatMap { Array(paginator.places(on: $0) ?? -1..<0) } == Array(0..<total))
            #expect(paginator.places(on: paginator.last.advanced(by: 1)) == nil)
        }
    }

    /// Places, entries before and after, and the pages, ten entries on each.
    @Test(arguments: [
        (5...5, 30, 30, 1...1), (29...29, 30, 30, 3...3), (8...21, 30, 30, 1...3), (12...12, 25, 26, 2...3),
        (25...25, 25, 26, 3...3), (12...12, 26, 25, 2...3), (25...25, 26, 25, 3...3), (30...30, 30, 31, 1...4),
        (30...30, 31, 30, 1...4), (0...20, 21, 0, 1...3), (0...0, 0, 1, 1...1), (0...0, 1, 0, 1...1),
        (40...90, 30, 30, 3...3),
    ])
    func `a change affects the pages of its places, those behind if entries move, and all if pages come or go`(
        places: ClosedRange<Int>, before: Int, after: Int, pages: ClosedRange<Int>
    ) {
        let affected = Paginator(of: after, per: 10).pages(affectedBy: places, before: before)
        #expect(affected.map(\.number) == Array(pages))
    }

    /// What a page shows: its entries, and which page of how many it is.
    @Test func `after any change, each page that shows something else is affected`() {
        var random = SplitMix(state: 7)
        for _ in 1...2_000 {
            let old = Array(0..<Int.random(in: 0...40, using: &random))
            var new = old
            let place = Int.random(in: 0...old.count, using: &random)
            var places = place...place
            switch Int.random(in: 0...3, using: &random) {
            case 0: new.insert(-1, at: place)
            case 1 where place < old.count: new.remove(at: place)
            case 2 where place < old.count: new[place] = -1
            default:
                guard let other = old.indices.randomElement(using: &random), place < old.count else { continue }
                new.insert(new.remove(at: place), at: other)
                places = min(place, other)...max(place, other)
            }
            let affected = Paginator(of: new.count, per: 7).pages(affectedBy: places, before: old.count)
            let (shown, now) = (Self.pages(of: old), Self.pages(of: new))
            for page in 1...max(shown.count, now.count) {
                let isSame = page <= shown.count && page <= now.count && shown[page - 1] == now[page - 1]
                #expect(isSame || affected.contains(Paged(page)), "\(old.count) to \(new.count), page \(page)")
            }
        }
    }

    private static func pages(of entries: [Int]) -> [[Int]] {
        let paginator = Paginator(of: entries.count, per: 7)
        return paginator.pages.map { entries[paginator.places(on: $0) ?? 0..<0] + [paginator.count] }
    }
}
