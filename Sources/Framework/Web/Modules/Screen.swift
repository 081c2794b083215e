import FoundationEssentials
public import Markup

/// A type-erased view, as layouts and the website use it.
public struct Screen {
    public let title: String
    /// The page's own address: nil on an error page.
    public let link: Link?
    /// The response's status, by which a layout tells a 404 from a 500.
    public private(set) var status: PageStatus
    public let media: Media
    /// The page's additions to the document's head.
    public let head: AnyHTML
    public let content: AnyHTML
    /// The staff's navigation for the person who reads the page; nil outside of the staff's area.
    public internal(set) var staff: StaffNavigation?
    /// Seconds after which a browser asks for the page again.
    let refresh: Int?
    private let encode: (JSONEncoder) throws -> Data

    public init<Content: View>(_ view: Content, at link: Link?, as status: PageStatus = .ok, media: Media = .page) {
        title = view.model.title
        self.link = link
        self.status = status
        self.media = media
        head = AnyHTML(view.head)
        content = AnyHTML(view)
        refresh = view.refresh
        encode = { try $0.encode(Titled(model: view.model)) }
    }

    /// The same screen under another status.
    public func with(_ status: PageStatus) -> Screen {
        var screen = self
        screen.status = status
        return screen
    }

    /// The view model as JSON, its keys sorted.
    public func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encode(encoder))
    }
}

/// A view model with its title, which may be computed.
private struct Titled<Model: ViewModel>: Encodable {
    let model: Model

    private enum Key: CodingKey { case title }

    func encode(to encoder: any Encoder) throws {
        try model.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(model.title, forKey: .title)
    }
}

/// The kind of document that a view becomes.
public enum Media: CaseIterable, Sendable {
    /// The main content of a page, inside of the site's layout.
    case page
    /// A whole SVG image.
    case svg
    /// A whole Atom feed (RFC 4287).
    case atom
    /// A whole OpenMetrics text (1.0).
    case openMetrics
    /// A whole plain text.
    case text
    /// A whole script, as an ES module.
    case script

    /// The value of Content-Type.
    public var contentType: String {
        switch self {
        case .page: "text/html; charset=utf-8"
        case .svg: "image/svg+xml"
        case .atom: "application/atom+xml"
        case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
        case .text: "text/plain; charset=utf-8"
        case .script: "text/javascript; charset=utf-8"
        }
    }
}
