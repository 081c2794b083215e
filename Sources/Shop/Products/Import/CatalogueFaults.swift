/// Why a catalogue file was refused: its first faults, in the file's order, and how many there are in all.
public struct CatalogueFaults: Error, Equatable, Sendable, CustomStringConvertible {
    /// How many faults are kept; the rest is counted.
    public static let most = 20

    /// The first faults, 20 at most.
    public private(set) var first: [CatalogueFault] = []
    public private(set) var count = 0

    public var isEmpty: Bool { count == 0 }

    /// One line for each of the first faults, then "and 3 more".
    public var description: String {
        let more = count > first.count ? ["and \(count - first.count) more"] : []
        return (first.map(\.description) + more).joined(separator: "\n")
    }

    mutating func append(_ fault: CatalogueFault) {
        count += 1
        if first.count < Self.most { first.append(fault) }
    }
}
