public import Markup

/// What a page looks like: a view model and a `body`.
public protocol View<Model>: HTML {
    associatedtype Model: ViewModel

    var model: Model { get }
}
