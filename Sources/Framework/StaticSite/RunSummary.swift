/// What a run did. Compressed copies are not counted as files.
public struct RunSummary: Equatable, Sendable {
    /// Files that are new or differ from those before.
    public let written: Int
    public let kept: Int
    public let removed: Int
    /// The processor time of the compression, all threads together, in seconds.
    public let compression: Double
}
