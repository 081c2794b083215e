public import Web

/// Where the feed of the newest products is, and its title: what a layout's head says of it.
public struct FeedLink: Sendable {
    public let title: String
    public let link: Link
}
