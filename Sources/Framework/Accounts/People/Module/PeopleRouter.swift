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

    public let pages: RouteTable<Page>
    public let actions: RouteTable<Action>

    public init(base: Link) {
        pages = RouteTable(below: base) {
            Route(.list)
            Route(.account, Page.person) { if case .person(let id) = $0 { id } else { nil } }
        }
        actions = RouteTable(below: base) {
            Route(.add)
            Route(.account, "link", Action.open) { if case .open(let id) = $0 { id } else { nil } }
            Route(.account, "role", Action.setRole) { if case .setRole(let id) = $0 { id } else { nil } }
            Route(.account, "remove", Action.remove) { if case .remove(let id) = $0 { id } else { nil } }
            Route(.account, "sign-out", Action.endSessions) { if case .endSessions(let id) = $0 { id } else { nil } }
            Route(.account, "sign-out", .session, Action.endSession) {
                if case .endSession(let id, let session) = $0 { (id, session) } else { nil }
            }
        }
    }
}

extension AddressPart<Account.ID> {
    fileprivate static let account = segment(
        "account", sample: .random(), parse: { Account.ID($0) }, print: { $0.text })
}

extension AddressPart<String> {
    /// 1 to 16 hexadecimal digits, as `Person.Session.id` has them.
    fileprivate static let session = segment("session", sample: "0", parse: { isSession($0) ? $0 : nil }, print: { $0 })

    private static func isSession(_ text: String) -> Bool {
        (1...16).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0) }
    }
}
