/// As what a view is sent.
public enum Media: Sendable {
    /// The main content of a page, inside of the site's layout.
    case page
    /// A whole SVG image.
    case svg
}
