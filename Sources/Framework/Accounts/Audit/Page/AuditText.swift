public import Web

/// The words of the audit trail in one language.
public struct AuditText: StandardWords {
    /// The words for roles and accounts.
    public var people: PeopleText
    public var title: String
    public var lead: String
    /// Labels the field for the beginning of a name or an address.
    public var search: String
    public var kindLabel: String
    public var anyKind: String
    public var find: String
    public var none: String
    public var older: String
    public var newest: String
    public var commandLine: String
    public var kind: @Sendable (AuditEvent.Kind) -> String
    /// Who did what to whom.
    public var line: @Sendable (_ event: AuditEvent, _ who: String, _ whom: String) -> String
}
