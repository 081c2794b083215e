/// A set of rows as bits: the bit `id % 8` of the byte `id / 8` says whether it has the row.
struct RowSet: Equatable {
    var bytes: [UInt8]

    /// The empty set.
    init() {
        bytes = []
    }

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ ids: [Int]) {
        self.init()
        for id in ids { insert(id) }
    }

    /// How many rows it has.
    var count: Int {
        bytes.withUnsafeBytes { bytes in
            let words = bytes.count / 8
            let whole = (0..<words).reduce(0) {
                $0 + bytes.loadUnaligned(fromByteOffset: $1 * 8, as: UInt64.self).nonzeroBitCount
            }
            return bytes[(words * 8)...].reduce(whole) { $0 + $1.nonzeroBitCount }
        }
    }

    /// Its rows, the lowest id first.
    var ids: [Int] { first(.max) }

    /// The rows with the lowest ids, the lowest first; so many at most.
    func first(_ count: Int) -> [Int] {
        var ids: [Int] = []
        for (byte, bits) in bytes.enumerated() where bits != 0 {
            var rest = bits
            while rest != 0, ids.count < count {
                ids.append(byte * 8 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
            if ids.count == count { break }
        }
        return ids
    }

    /// Whether it has a row; false for a number that is no id.
    func contains(_ id: Int) -> Bool {
        id >= 0 && id / 8 < bytes.count && bytes[id / 8] & 1 << (id % 8) != 0
    }

    /// Adds a row. Its id must not be negative.
    mutating func insert(_ id: Int) {
        if id / 8 >= bytes.count {
            bytes.append(contentsOf: repeatElement(0, count: id / 8 + 1 - bytes.count))
        }
        bytes[id / 8] |= 1 << (id % 8)
    }

    /// Takes a row away, if it has it.
    mutating func remove(_ id: Int) {
        guard contains(id) else { return }
        bytes[id / 8] &= ~(1 << (id % 8))
    }

    /// Keeps what the other set has too.
    mutating func formIntersection(_ other: RowSet) {
        bytes.removeLast(max(0, bytes.count - other.bytes.count))
        combine(other, &)
    }

    /// Adds what the other set has.
    mutating func formUnion(_ other: RowSet) {
        bytes.append(contentsOf: repeatElement(0, count: max(0, other.bytes.count - bytes.count)))
        combine(other, |)
    }

    /// Takes away what the other set has.
    mutating func subtract(_ other: RowSet) {
        combine(other) { $0 & ~$1 }
    }

    /// As far as both have bytes, without looking at each index.
    private mutating func combine(_ other: RowSet, _ operation: (UInt8, UInt8) -> UInt8) {
        bytes.withUnsafeMutableBufferPointer { bytes in
            other.bytes.withUnsafeBufferPointer { other in
                for byte in 0..<min(bytes.count, other.count) { bytes[byte] = operation(bytes[byte], other[byte]) }
            }
        }
    }
}
