/// A page as everybody gets it.
public struct RenderedPage: Sendable {
    public let link: Link
    public let media: Media
    public let bytes: [UInt8]
}
