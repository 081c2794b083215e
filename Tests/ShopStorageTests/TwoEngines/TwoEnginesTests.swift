import TestCluster
import Testing

/// SQLite and PostgreSQL side by side: the memory of the other contracts is too simple to have their faults.
@Suite struct TwoEnginesTests {
    private static let steps = 5_000
    private static let between = 250

    @Test(.enabled(if: TestCluster.isThere), arguments: [1] as [UInt64])
    func `whatever is done, both engines answer the same and keep the same`(seed: UInt64) throws {
        var shopper = try RandomShopper(seed: seed)
        var done: [RandomShopper.Step] = []
        do {
            for number in 1...Self.steps {
                done.append(try shopper.step())
                guard number % Self.between == 0 else { continue }
                try shopper.shops.compareRows()
                if number % (Self.between * 4) == 0 { try shopper.shops.checkCatalogue() }
            }
        } catch {
            Issue.record("seed \(seed), after \(done.count) steps, the last \(done.suffix(3)): \(error)")
        }
    }
}
