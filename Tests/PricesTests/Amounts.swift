/// Minor units to try: the edges, and any number of others that are the same in every run.
enum Amounts {
    static let edges: [Int64] = {
        let positive: [Int64] = [
            0, 1, 9, 10, 99, 100, 101, 999, 1_000, 1_001, 9_999, 10_000, 99_999, 100_000, 123_456, 999_999, 1_000_000,
            123_456_789,
        ]
        return positive + positive.map { -$0 } + [.max, .min, .max - 1, .min + 1]
    }()

    static func random(_ count: Int) -> [Int64] {
        var state: UInt64 = 1
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64(bitPattern: state) >> Int64(state >> 58)
        }
    }
}
