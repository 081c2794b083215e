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
