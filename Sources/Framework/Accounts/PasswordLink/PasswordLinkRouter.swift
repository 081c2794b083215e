import Markup
public import Web

/// The address of the page behind one-time links, which is also that of its action.
///
/// The secret is no part of it. It is behind the # of the link, which no browser sends to a server: so no log of a server or proxy
/// has it.
public struct PasswordLinkRouter: Router {
    public enum Page: Equatable, Sendable {
        case form
    }

    public enum Action: Equatable, Sendable {
        case set
    }

    public let pages: RouteTable<Page>
    public let actions: RouteTable<Action>

    public init(base: Link) {
        pages = RouteTable(below: base) { Route(.form) }
        actions = RouteTable(below: base) { Route(.set) }
    }

    /// The whole one-time link, for a person to copy.
    func text(of secret: LinkSecret, at origin: Origin?) -> String {
        "\(origin.url(of: link(to: .form).url).string)#\(secret.text)"
    }
}
