internal import FoundationEssentials
public import Markup

/// A view with its type forgotten: what a layout and the website need of it.
public struct Screen {
    public let title: String
    /// The page's own address: nil on an error page.
    public let link: Link?
    public let standing: Standing
    public let media: Media
    /// What the page adds to the document's head.
    public let head: AnyHTML
    public let content: AnyHTML
    private let encode: (JSONEncoder) throws -> Data

    public init<Content: View>(_ view: Content, at link: Link?, as standing: Standing = .fine, media: Media = .page) {
        title = view.model.title
        self.link = link
        self.standing = standing
        self.media = media
        head = AnyHTML(view.head)
        content = AnyHTML(view)
        encode = { try $0.encode(view.model) }
    }

    /// The view model as JSON, its keys sorted.
    public func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encode(encoder))
    }
}
