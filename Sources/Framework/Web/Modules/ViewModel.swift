/// What a page says, as a plain value: the page, its JSON and its test all show the same one.
public protocol ViewModel: Encodable, Equatable, Sendable {
    /// The page's title, without the site's name.
    var title: String { get }
}
