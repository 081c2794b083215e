public import Markup

/// A page's markup: a view model and a `body`.
public protocol View<Model>: HTML {
    associatedtype Model: ViewModel
    associatedtype Head: HTML = EmptyHTML

    var model: Model { get }
    /// The page's additions to the document's head, for those who share or index it.
    @HTMLBuilder var head: Head { get }
    /// Seconds after which a browser asks for the page again, as for one that says how far something is; nil, as by default, for never.
    var refresh: Int? { get }
}

extension View {
    public var refresh: Int? { nil }
}

extension View where Head == EmptyHTML {
    public var head: EmptyHTML { EmptyHTML() }
}

/// A page's content as a plain value, which the page, its JSON and its test share.
public protocol ViewModel: Encodable, Equatable, Sendable {
    /// The page's title, without the site's name.
    var title: String { get }
}
