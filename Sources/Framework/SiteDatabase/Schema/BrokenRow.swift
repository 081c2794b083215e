/// A row that breaks a rule which is younger than it. Visitors do not see it.
public struct InvalidRow: Equatable, Sendable, CustomStringConvertible {
    /// What the rows are called: the name of a collection.
    public let name: String
    public let id: Int64
    public let field: String
    /// For an operator.
    public let reason: String

    public init(_ name: String, id: Int64, field: String, reason: String) {
        (self.name, self.id, self.field, self.reason) = (name, id, field, reason)
    }

    public var description: String { "\(name) \(id), \(field): \(reason)" }
}
