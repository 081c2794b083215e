/// Times a piece of work in rounds, so that one slow round does not count.
struct Stopwatch {
    private let rounds = 41
    private let repetitions = 100

    /// The median nanoseconds of one call of `work`, and the minimum.
    func nanoseconds(of work: () -> [UInt8]) -> (median: Int, minimum: Int) {
        var bytes = 0
        let times = (0..<rounds).map { _ in
            let time = ContinuousClock().measure { for _ in 0..<repetitions { bytes &+= work().count } }
            return Int(time / .nanoseconds(repetitions))
        }
        precondition(bytes > 0, "nothing was rendered")
        let sorted = times.sorted()
        return (sorted[rounds / 2], sorted[0])
    }
}
