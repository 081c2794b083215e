/// A number that is never below zero.
public struct Count: Equatable, Sendable {
    public let value: Int

    /// Nil below zero.
    public init?(_ value: Int) {
        guard value >= 0 else { return nil }
        self.value = value
    }

    public static let zero = Count(unchecked: 0)

    private init(unchecked value: Int) {
        self.value = value
    }

    public var canDecrease: Bool { value > 0 }
}
