public import FoundationEssentials

/// When sessions end: what was begun or renewed before these moments has ended.
public struct SessionLimits: Sendable {
    /// Seconds for which a visitor's unused session is kept: 400 days, the most that browsers grant a cookie.
    public static let visitorIdle: Double = 400 * day
    /// Seconds for which a signed-in visitor's unused session is kept: 14 days.
    public static let signedInIdle: Double = 14 * day
    /// Seconds after which a signed-in visitor signs in anew, used or not: 90 days.
    public static let signedInAge: Double = 90 * day

    public let visitorRenewed: Date
    public let signedInRenewed: Date
    public let signedInBegun: Date

    public init(at now: Date) {
        visitorRenewed = now - Self.visitorIdle
        signedInRenewed = now - Self.signedInIdle
        signedInBegun = now - Self.signedInAge
    }

    /// Whether a session goes on.
    public func allow(_ session: Session) -> Bool {
        guard session.identity != nil else { return session.renewed >= visitorRenewed }
        return session.renewed >= signedInRenewed && session.begun >= signedInBegun
    }

    private static let day: Double = 24 * 60 * 60
}
