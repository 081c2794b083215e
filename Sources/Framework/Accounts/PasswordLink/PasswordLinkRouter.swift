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

    private let base: Link

    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? { link == base ? .form : nil }
    public func action(at target: Target) -> Action? { target == base.target() ? .set : nil }

    public func link(to page: Page) -> Link {
        switch page {
        case .form: base
        }
    }

    public func target(of action: Action) -> Target {
        switch action {
        case .set: base.target()
        }
    }

    /// The whole one-time link, for a person to copy.
    func text(of secret: LinkSecret, at origin: Origin?) -> String {
        "\((origin?.url(of: base.url) ?? base.url).string)#\(secret.text)"
    }

    public func name(ofPage page: Page) -> StaticString {
        switch page {
        case .form: "form"
        }
    }

    public func name(ofAction action: Action) -> StaticString {
        switch action {
        case .set: "set"
        }
    }
}
