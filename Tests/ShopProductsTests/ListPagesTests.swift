import Testing

@testable import ShopProducts

@Suite struct ListPagesTests {
    /// A list's ids with its pages, changed as a store changes them.
    private struct List {
        private(set) var ids: [Int]
        private(set) var pages: ListPages

        init(_ ids: some Sequence<Int>) {
            self.ids = Array(ids)
            pages = ListPages(of: self.ids)
        }

        var all: [[Int]] { pages.count == 0 ? [] : (1...pages.count).map { on(pages.ids(on: $0)) } }

        func on(_ range: Range<Int>) -> [Int] { ids.filter(range.contains) }

        mutating func insert(_ id: Int) {
            ids.insert(id, at: ids.firstIndex { $0 > id } ?? ids.count)
            let present = ids
            pages.insert(id) { range in present.filter(range.contains) }
        }

        mutating func remove(_ id: Int) {
            ids.removeAll { $0 == id }
            let present = ids
            pages.remove(id) { range in present.filter(range.contains) }
        }
    }

    @Test func `products that are added one behind the other fill page after page`() {
        var list = List([])
        for id in 1...50 { list.insert(id) }
        #expect(list.all.map(\.count) == [24, 24, 2] && list.pages.anchors == [1, 25, 49])
        #expect(List(1...50).pages == list.pages)
    }

    @Test func `a product that goes leaves all pages but its own as they are`() {
        var list = List(1...96)
        let before = list.all
        list.remove(30)
        list.remove(25)
        #expect(list.all.map(\.count) == [24, 22, 24, 24])
        #expect(list.all[0] == before[0] && list.all[2...] == before[2...])
        list.insert(25)
        #expect(list.all[1].first == 25 && list.all[2...] == before[2...])
        // The first page takes what is before its anchor.
        list.remove(1)
        list.insert(1)
        #expect(list.all[0] == before[0])
    }

    @Test func `a page that takes more than it may have is divided, and no other one changes`() {
        var list = List(stride(from: 100, through: 9_600, by: 100))
        let before = list.all
        for id in 2_501...2_512 { list.insert(id) }
        #expect(list.all.map(\.count) == [24, 36, 24, 24])
        list.insert(2_513)
        #expect(list.all.map(\.count) == [24, 18, 19, 24, 24])
        #expect(list.all[0] == before[0] && list.all[3...] == before[2...])
        // The last page too, by a product that comes back in the midst of it.
        for id in 8_001...8_013 { list.insert(id) }
        #expect(list.all.map(\.count) == [24, 18, 19, 24, 18, 19])
    }

    @Test func `pages that have room for each other become one, and the last product takes the last page along`() {
        var list = List(1...48)
        for id in 1...23 { list.remove(id) }
        #expect(list.all == [[24] + Array(25...48)].map { Array($0.prefix(1)) } + [Array(25...48)])
        list.remove(48)
        #expect(list.all == [Array(24...47)])
        for id in 24...47 { list.remove(id) }
        #expect(list.all.isEmpty && list.pages == ListPages(anchors: []))
    }

    @Test(arguments: [1, 2, 3] as [UInt64], [40, 200, 900])
    func
        `after any changes each product is on one page, the one that is found for it, and no page is empty or too long`(
            seed: UInt64, size: Int
        )
    {
        var random = SplitMix(state: seed)
        var list = List(stride(from: 2, through: size, by: 2))
        for step in 0..<1_500 {
            let before = list
            let id = Int.random(in: 1...size, using: &random)
            // For long stretches more go, or more come.
            let goes = Int.random(in: 0..<4, using: &random) > 0 ? step / 300 % 2 == 0 : step % 2 == 0
            if list.ids.contains(id) {
                if goes { list.remove(id) }
            } else if !goes {
                list.insert(id)
            }
            #expect(list.all.flatMap(\.self) == list.ids)
            #expect(list.all.allSatisfy { (1...ListPages.most).contains($0.count) }, "\(list.all.map(\.count))")
            for (number, ids) in list.all.enumerated() {
                #expect(ids.allSatisfy { list.pages.page(of: $0) == number + 1 })
            }
            guard list.pages.count == before.pages.count else { continue }
            // No product moves from one page to another, as long as there are as many.
            let differing = zip(list.all, before.all).filter(!=)
            #expect(differing.count <= 1, "step \(step)")
        }
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return mixed ^ (mixed >> 31)
        }
    }
}
