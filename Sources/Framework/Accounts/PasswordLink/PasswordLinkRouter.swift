public import Web

/// The addresses of one-time links, below one base: the page and the action of a secret have the same.
public struct PasswordLinkRouter: Router {
    public enum Page: Equatable, Sendable {
        case form(LinkSecret)
    }

    public enum Action: Equatable, Sendable {
        case set(LinkSecret)
    }

    private let base: Link

    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? { secret(in: link.address).map { .form($0) } }
    public func action(at target: Target) -> Action? { secret(in: target.address).map { .set($0) } }

    public func link(to page: Page) -> Link {
        switch page {
        case .form(let secret): base.appending(secret.text)
        }
    }

    public func target(of action: Action) -> Target {
        switch action {
        case .set(let secret): base.target(secret.text)
        }
    }

    private func secret(in address: Address) -> LinkSecret? {
        guard let path = address.path(below: base.address), path.count == 1 else { return nil }
        return path.first.flatMap { LinkSecret($0) }
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
