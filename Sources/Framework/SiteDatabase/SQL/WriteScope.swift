/// What a write may not share with another one: on an engine whose writers run side by side, those of one scope run one behind the other,
/// on all machines.
///
/// A write of one scope only reads, to decide by it, what writes of the same scope change.
public enum WriteScope: Sendable {
    /// What the site's pages show, and its accounts.
    case site
    /// What one owner has, such as a visitor.
    case owner([UInt8])
    /// Something else of a name.
    case named(StaticString)
    /// Nothing: each of its statements is right whatever others do.
    case rows

    /// The number of an advisory lock; nil for none. Two scopes of one number wait for each other without need.
    var lock: Int64? {
        switch self {
        case .site: Self.hash("site".utf8)
        case .owner(let owner): Self.hash(owner)
        case .named(let name): name.withUTF8Buffer { Self.hash($0) }
        case .rows: nil
        }
    }

    /// FNV-1a.
    private static func hash(_ bytes: some Sequence<UInt8>) -> Int64 {
        Int64(bitPattern: bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
    }
}
