public import Platform

/// A body that is too long to be held in memory.
public indirect enum LongBody: Sendable {
    /// All bytes that Content-Length announced.
    case file(any ByteSource)
    /// It was read and dropped; why is the answer, unless the request is refused for something else.
    case refused(any Error)
}

/// What becomes of a long or slow body, as a request's head tells.
public enum BodyPlan: Equatable, Sendable {
    /// It is held in memory, within the limit of every body.
    case held
    /// It may have files, and is written to one, of so many bytes where the head announces no number.
    case file(atMost: Int)
    /// Nobody needs it.
    case refused(SiteError)
}
