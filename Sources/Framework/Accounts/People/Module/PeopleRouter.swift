import Platform
public import Web

/// The addresses of the site's own people, below one base.
public struct PeopleRouter: Router {
    public enum Page: Equatable, Sendable {
        case list
        case person(Account.ID)
    }

    public enum Action: Equatable, Sendable {
        case add
        /// Opens a one-time link.
        case open(Account.ID)
        case setRole(Account.ID)
        case remove(Account.ID)
        /// One of the sessions, or all of them.
        case endSession(Account.ID, String)
        case endSessions(Account.ID)
    }

    private let base: Link

    public init(base: Link) {
        self.base = base
    }

    public func page(at link: Link) -> Page? {
        guard let path = link.address.path(below: base.address) else { return nil }
        switch (path.count, path.first) {
        case (0, _): return .list
        case (1, let id?): return Account.ID(id).map { .person($0) }
        default: return nil
        }
    }

    public func link(to page: Page) -> Link {
        switch page {
        case .list: base
        case .person(let id): base.appending(id.text)
        }
    }

    public func action(at target: Target) -> Action? {
        guard let path = target.address.path(below: base.address).map(Array.init) else { return nil }
        guard let first = path.first else { return .add }
        guard path.count > 1, let id = Account.ID(first) else { return nil }
        switch (path.count, path[1]) {
        case (2, "link"): return .open(id)
        case (2, "role"): return .setRole(id)
        case (2, "remove"): return .remove(id)
        case (2, "sign-out"): return .endSessions(id)
        case (3, "sign-out"): return Self.isSession(path[2]) ? .endSession(id, path[2]) : nil
        default: return nil
        }
    }

    public func target(of action: Action) -> Target {
        switch action {
        case .add: base.target()
        case .open(let id): base.target(id.text, "link")
        case .setRole(let id): base.target(id.text, "role")
        case .remove(let id): base.target(id.text, "remove")
        case .endSessions(let id): base.target(id.text, "sign-out")
        case .endSession(let id, let session): base.target(id.text, "sign-out", session)
        }
    }

    /// 1 to 16 hexadecimal digits, as `Person.Session.id` has them.
    private static func isSession(_ text: String) -> Bool {
        (1...16).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0) }
    }

    public func name(ofPage page: Page) -> StaticString {
        switch page {
        case .list: "list"
        case .person: "person"
        }
    }

    public func name(ofAction action: Action) -> StaticString {
        switch action {
        case .add: "add"
        case .open: "open"
        case .setRole: "setRole"
        case .remove: "remove"
        case .endSession: "endSession"
        case .endSessions: "endSessions"
        }
    }
}
