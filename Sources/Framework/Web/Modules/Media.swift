/// As what a view is sent.
public enum Media: Sendable {
    /// The main content of a page, inside of the site's layout.
    case page
    /// A whole SVG image.
    case svg
    /// A whole Atom feed (RFC 4287).
    case atom
    /// A whole OpenMetrics text (1.0).
    case openMetrics

    /// The value of Content-Type.
    public var contentType: String {
        switch self {
        case .page: "text/html; charset=utf-8"
        case .svg: "image/svg+xml"
        case .atom: "application/atom+xml"
        case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
        }
    }
}
