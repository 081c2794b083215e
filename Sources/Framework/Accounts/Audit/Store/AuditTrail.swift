public import FoundationEssentials

/// Who did what to accounts, sessions and the site's data: entries are added and read, never changed.
///
/// Every function throws `StoreUnavailable` where the machine behind it is broken.
public protocol AuditTrail: Sendable {
    /// Adds an entry, and removes a few that are too old (`AuditLimits`). Of `signInLocked` there is one entry within 15 minutes for a
    /// name or an address: further ones are dropped.
    func record(_ entry: AuditEntry) throws

    /// A page of the entries that a query finds, the newest first.
    func page(_ query: AuditQuery) throws -> AuditPage

    /// What others did to an account since a moment, the newest first, so many entries at most.
    func entries(about account: Account.ID, since moment: Date, max: Int) throws -> [AuditEntry]
}

extension AuditTrail {
    /// Adds an entry of something that has happened already: `report` receives what prevents it.
    public func note(_ entry: AuditEntry, report: (any Error) -> Void) {
        do { try record(entry) } catch { report(error) }
    }
}

/// How long the trail keeps what.
public enum AuditLimits {
    /// Seconds that an entry is kept: a year.
    public static let age = 365.0 * 86_400
    /// How many entries of failed sign-ins are kept at most, the newest: strangers cause them.
    public static let failures = 100_000
    /// Seconds after the removal of an account for which its name and its addresses are kept: 30 days.
    public static let ageOfRemoved = 30.0 * 86_400
}

/// What an owner looks for in the trail.
public struct AuditQuery: Equatable, Sendable {
    /// The beginning of a name or an address, in lower case; empty for any.
    public let text: String
    public let kind: AuditEvent.Kind?
    /// Only entries behind this one (`AuditPage.older`); nil for the newest.
    public let before: Int?

    public init(text: String = "", kind: AuditEvent.Kind? = nil, before: Int? = nil) {
        self.text = text.split { $0.isWhitespace }.joined(separator: " ").lowercased()
        self.kind = kind
        self.before = before
    }

    /// The same search, behind an entry.
    func before(_ entry: Int?) -> AuditQuery { AuditQuery(text: text, kind: kind, before: entry) }
}

/// Some entries of the trail.
public struct AuditPage: Equatable, Sendable {
    /// How many a page has at most.
    public static let size = 40

    /// The newest first.
    public let entries: [AuditEntry]
    /// Behind which entry older ones follow; nil if none do.
    public let older: Int?

    public init(entries: [AuditEntry], older: Int?) {
        self.entries = entries
        self.older = older
    }

    /// The page of what was found, of which one more than a page has says that others follow.
    public init(found: [(id: Int, entry: AuditEntry)]) {
        let shown = found.prefix(Self.size)
        self.init(entries: shown.map(\.entry), older: found.count > Self.size ? shown.last?.id : nil)
    }
}
