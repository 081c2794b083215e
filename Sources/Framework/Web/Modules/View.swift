public import Markup

/// What a page looks like: a view model and a `body`.
public protocol View<Model>: HTML {
    associatedtype Model: ViewModel
    associatedtype Head: HTML = EmptyHTML

    var model: Model { get }
    /// What the page adds to the document's head, for whoever shares or indexes it.
    @HTMLBuilder var head: Head { get }
}

extension View where Head == EmptyHTML {
    public var head: EmptyHTML { EmptyHTML() }
}

/// What a page says, as a plain value: the page, its JSON and its test all show the same one.
public protocol ViewModel: Encodable, Equatable, Sendable {
    /// The page's title, without the site's name.
    var title: String { get }
}
