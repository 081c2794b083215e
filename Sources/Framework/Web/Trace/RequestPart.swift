/// The parts that a request's time falls into.
public enum RequestPart: Int, CaseIterable, Sendable {
    /// From the first byte until the request is a value.
    case read
    /// Waiting for a store, its database's locks and disk included.
    case store
    /// What is left of a handler: routing, interactors, presenters.
    case present
    /// From a screen to the bytes of its page or JSON.
    case render
    /// Until the last byte was handed to the web server.
    case write

    /// As logs and headers call it.
    public var name: StaticString {
        switch self {
        case .read: "read"
        case .store: "store"
        case .present: "present"
        case .render: "render"
        case .write: "write"
        }
    }
}
