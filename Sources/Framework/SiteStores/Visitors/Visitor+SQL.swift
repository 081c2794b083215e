public import SiteDatabase
public import Web

/// A visitor is the blob that `visitors.id` holds.
extension Visitor.ID: SQLValueConvertible {
    public var sqlValue: SQLValue { .blob(bytes) }
}

extension WriteScope {
    /// What one visitor has.
    public static func visitor(_ visitor: Visitor.ID) -> WriteScope { .owner(visitor.bytes) }
}
