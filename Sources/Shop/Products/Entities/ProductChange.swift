public import FoundationEssentials

/// A product's id, and when the catalogue last changed it.
public struct ProductChange: Equatable, Sendable {
    public let id: Product.ID
    public let changed: Date

    public init(id: Product.ID, changed: Date) {
        self.id = id
        self.changed = changed
    }

    /// The time of a change that comes at `now`, in whole seconds: never that of the change before.
    public static func time(at now: Date, after last: Date? = nil) -> Date {
        let now = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
        return last.map { max(now, $0 + 1) } ?? now
    }
}
