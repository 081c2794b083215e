/// How much a list takes.
public enum TodoLimits {
    /// Items a list holds at most.
    public static let most = 1_000
}
