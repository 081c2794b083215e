import Testing
import Web

@Suite struct ListPagesTests {
    /// A list's ids with its pages, changed as a store changes them.
    private struct List {
        private(set) var ids: [Int]
        private(set) var pages: ListPages

        init(_ ids: some Sequence<Int>, per: Int = 24) {
            self.ids = Array(ids)
            pages = ListPages(of: self.ids.count, per: per)
        }

        var all: [[Int]] {
            (0..<pages.count).map { page in pages.places(on: Paged(page + 1)).map { Array(ids[$0]) } ?? [] }
        }

        mutating func insert(_ id: Int) {
            let place = ids.firstIndex { $0 > id } ?? ids.count
            ids.insert(id, at: place)
            pages.insert(at: place)
        }

        mutating func remove(_ id: Int) {
            guard let place = ids.firstIndex(of: id) else { return }
            ids.remove(at: place)
            pages.remove(at: place)
        }

        mutating func move(_ from: Int, _ to: Int) {
            ids.insert(ids.remove(at: from), at: to)
            pages.move(from: from, to: to)
        }
    }

    @Test func `products that are added one behind the other fill page after page`() {
        var list = List([])
        for id in 1...50 { list.insert(id) }
        #expect(list.pages.sizes == [24, 24, 2] && List(1...50).pages == list.pages)
        #expect(list.pages.page(of: 0) == 1 && list.pages.page(of: 24) == 2 && list.pages.page(of: 99) == 3)
        #expect(list.pages.places(on: 3) == 48..<50 && list.pages.places(on: 4) == nil)
        #expect(ListPages(of: 0, per: 24).places(on: 1) == nil)
    }

    @Test func `a product that goes leaves all pages but its own as they are`() {
        var list = List(1...96)
        let before = list.all
        list.remove(30)
        list.remove(25)
        #expect(list.pages.sizes == [24, 22, 24, 24])
        #expect(list.all[0] == before[0] && list.all[2...] == before[2...])
        list.insert(25)
        #expect(list.all[1].first == 25 && list.all[0] == before[0] && list.all[2...] == before[2...])
        list.remove(1)
        list.insert(1)
        #expect(list.all[0] == before[0])
    }

    @Test func `a page that takes more than it may have is divided, and no other one changes`() {
        var list = List(stride(from: 100, through: 9_600, by: 100))
        let before = list.all
        for id in 2_501...2_512 { list.insert(id) }
        #expect(list.pages.sizes == [24, 36, 24, 24])
        list.insert(2_513)
        #expect(list.pages.sizes == [24, 18, 19, 24, 24])
        #expect(list.all[0] == before[0] && list.all[3...] == before[2...])
        // The last page too, by a product that comes back in the midst of it.
        for id in 8_001...8_013 { list.insert(id) }
        #expect(list.pages.sizes == [24, 18, 19, 24, 18, 19])
    }

    @Test func `pages that have room for each other become one, and the last product takes the last page along`() {
        var list = List(1...48)
        for id in 1...23 { list.remove(id) }
        #expect(list.all == [[24], Array(25...48)])
        list.remove(48)
        #expect(list.all == [Array(24...47)])
        for id in 24...47 { list.remove(id) }
        #expect(list.all.isEmpty && list.pages == ListPages(of: 0, per: 24))
    }

    @Test func `a product that is moved changes the page that had it and the page that gets it`() {
        var list = List(1...96)
        let before = list.all
        list.move(0, 60)
        #expect(list.pages.sizes == [23, 24, 25, 24])
        #expect(list.all[1] == before[1] && list.all[3] == before[3] && list.all[2].contains(1))
        list.move(60, 0)
        #expect(list.all == before)
        // To the end of a page, by a place that is between two.
        list.move(0, 23)
        #expect(list.pages.sizes == [24, 24, 24, 24] && list.all[0].last == 1 && list.all[1...] == before[1...])
    }

    @Test(arguments: [1, 2, 3] as [UInt64], [40, 200, 900])
    func `after any changes each product is on one page, no page is empty or too long, and few changed`(
        seed: UInt64, size: Int
    ) {
        var random = SplitMix(state: seed)
        var list = List(stride(from: 2, through: size, by: 2), per: seed == 3 ? 5 : 24)
        for step in 0..<1_500 {
            let before = list
            let id = Int.random(in: 1...size, using: &random)
            let isMove = Int.random(in: 0..<3, using: &random) == 0 && list.ids.count > 1
            // For long stretches more go, or more come.
            let goes = Int.random(in: 0..<4, using: &random) > 0 ? step / 300 % 2 == 0 : step % 2 == 0
            if isMove {
                let places = list.ids.indices
                list.move(Int.random(in: places, using: &random), Int.random(in: places, using: &random))
            } else if list.ids.contains(id) {
                if goes { list.remove(id) }
            } else if !goes {
                list.insert(id)
            }
            #expect(list.all.flatMap(\.self) == list.ids)
            #expect(list.all.allSatisfy { (1...list.pages.most).contains($0.count) }, "\(list.pages.sizes)")
            guard list.pages.count == before.pages.count else { continue }
            let differing = zip(list.all, before.all).filter(!=)
            // A page that was divided in the stead of one that went is a move's alone.
            let isSame = zip(list.pages.sizes, before.pages.sizes).count { $0 != $1 } <= 2
            #expect(differing.count <= (isMove ? (isSame ? 2 : list.pages.count) : 1), "step \(step)")
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
