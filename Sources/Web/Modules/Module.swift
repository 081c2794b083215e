/// A VIPER module's assembly, in one language: the one place that knows all its parts.
public protocol Module<Routes>: Sendable {
    associatedtype Routes: Router

    var router: Routes { get }
    var audience: Audience { get }

    /// Answers a GET. Throws only where a machine is broken (`StoreUnavailable`, or a fault of the program).
    func show(_ page: Routes.Page, to visitor: Visitor) throws -> Reply

    /// Answers a POST, after it was found to come from this site's own pages.
    func perform(_ action: Routes.Action, with form: Form, by visitor: Visitor) throws -> Reply
}
