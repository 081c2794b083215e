public import FoundationEssentials

/// How long a deleted item can be restored.
public enum TodoRetention {
    /// Seconds.
    public static let time: Double = 60 * 60

    /// Items deleted before this moment are forgotten.
    public static func oldest(at now: Date) -> Date {
        now - time
    }
}
