import SiteDatabase
import SiteSearch

/// One search of an index, the best rows first (`SearchRank`).
///
/// A rank is looked up only if a page is not full with the better ones, and of each no more rows are listed than the page needs: a set
/// is in the order of the rows' numbers already.
struct RankedSearch {
    private let phrases: [[String]]
    private let index: SearchIndex

    init(_ phrases: [[String]], in index: SearchIndex) {
        (self.phrases, self.index) = (phrases, index)
    }

    /// The rows that have every phrase so that they are of this rank or a better one.
    func rows(_ rank: SearchRank) throws -> RowSet {
        try index.rows(with: phrases, as: rank)
    }

    /// The best of those that were found, so many at most.
    func first(_ count: Int, of found: RowSet) throws -> [Int] {
        var ids: [Int] = []
        var rest = found
        for rank in SearchRank.allCases where ids.count < count {
            var ranked = rest
            if rank != .found {
                ranked.formIntersection(try rows(rank))
                rest.subtract(ranked)
            }
            ids += ranked.first(count - ids.count)
        }
        return ids
    }
}
