/// A set of products as bits: the bit `id % 8` of the byte `id / 8` says whether it has a product.
struct ProductSet: Equatable {
    private(set) var bytes: [UInt8]

    /// The empty set.
    init() {
        bytes = []
    }

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// How many products it has.
    var count: Int {
        bytes.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// Its products, the lowest id first.
    var ids: [Int] {
        var ids: [Int] = []
        for (byte, bits) in bytes.enumerated() {
            var rest = bits
            while rest != 0 {
                ids.append(byte * 8 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return ids
    }

    /// Whether it has a product; false for a number that is no id.
    func contains(_ id: Int) -> Bool {
        id >= 0 && id / 8 < bytes.count && bytes[id / 8] & 1 << (id % 8) != 0
    }

    /// Adds a product, whose id is not negative.
    mutating func insert(_ id: Int) {
        if id / 8 >= bytes.count {
            bytes.append(contentsOf: repeatElement(0, count: id / 8 + 1 - bytes.count))
        }
        bytes[id / 8] |= 1 << (id % 8)
    }

    /// Keeps what the other set has too.
    mutating func formIntersection(_ other: ProductSet) {
        bytes.removeLast(max(0, bytes.count - other.bytes.count))
        for byte in bytes.indices { bytes[byte] &= other.bytes[byte] }
    }
}
