/// What an import did.
public struct ImportSummary: Equatable, Sendable {
    public let added: Int
    public let updated: Int
    public let unchanged: Int

    public init(added: Int, updated: Int, unchanged: Int) {
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
    }
}
