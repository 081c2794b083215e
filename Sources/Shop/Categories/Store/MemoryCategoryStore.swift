/// Categories that a closure knows, as those of a catalogue in memory.
public struct MemoryCategoryStore: CategoryStore {
    private let all: @Sendable () throws -> [Category]

    /// `all` gives every category, also those without products; by default there are none.
    public init(_ all: @escaping @Sendable () throws -> [Category] = { [] }) {
        self.all = all
    }

    public func categories() throws -> [Category] {
        try all().filter { $0.count > 0 }
    }

    public func category(_ slug: String) throws -> Category? {
        try all().first { $0.slug == slug }
    }
}
