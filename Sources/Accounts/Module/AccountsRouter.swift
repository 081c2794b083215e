public import Web

/// The addresses of signing in and out, below an edition's root.
public struct AccountsRouter: Router {
    public enum Page: Equatable, Sendable {
        /// The sign-in; `next` is the page that asked for it.
        case signIn(next: Link? = nil)
        case account
    }

    public enum Action: Equatable, Sendable {
        case signIn, signOut
    }

    private let base: Link

    /// `base` is the root of the edition.
    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? {
        switch name(of: link.address) {
        case "login": .signIn(next: next(link.address.value(of: "next") ?? ""))
        case "account": .account
        default: nil
        }
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .signIn(let next):
            base.appending("login", query: next.map { [QueryItem("next", $0.address.reference)] } ?? [])
        case .account: base.appending("account")
        }
    }

    public func action(at target: Target) -> Action? {
        switch name(of: target.address) {
        case "login": .signIn
        case "logout": .signOut
        default: nil
        }
    }

    public func target(of action: Action) -> Target {
        switch action {
        case .signIn: base.target("login")
        case .signOut: base.target("logout")
        }
    }

    /// The page that a text names as the one to come back to; nil where that is no page of this site.
    func next(_ text: String) -> Link? {
        NextPage.link(text, notBelow: base.appending("login"))
    }

    private func name(of address: Address) -> String? {
        guard let path = address.path(below: base.address), path.count == 1 else { return nil }
        return path.first
    }
}
