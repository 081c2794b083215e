import Platform
public import Web

/// The addresses of signing in and out, below the root of a localized site.
public struct AccountsRouter: Router {
    public enum Page: Equatable, Sendable {
        /// The form; `next` is the page that asked for a sign-in. Its address leaves out a `next` that is no path of
        /// this site, or leads back to the form.
        case signIn(next: Link? = nil)
        case account
    }

    public enum Action: Equatable, Sendable {
        case signIn, signOut
    }

    public let pages: RouteTable<Page>
    public let actions: RouteTable<Action>
    private let base: Link

    public init(base: Link) {
        self.base = base
        pages =
            RouteTable(below: base) { Route("account", .account) }
            + RouteTable(below: base.appending("login")) {
                Route(.next(below: base), Page.signIn) { if case .signIn(let next) = $0 { next } else { nil } }
            }
        actions = RouteTable(below: base) {
            Route("login", .signIn)
            Route("logout", .signOut)
        }
    }

    /// The `next` page of a form; nil if it is not allowed.
    func next(_ text: String) -> Link? { Self.next(text, below: base) }

    /// The value of `next` in a form; nil for none, and for a page that is not allowed.
    func path(of next: Link?) -> String? { Self.path(of: next, below: base) }

    fileprivate static func next(_ text: String, below base: Link) -> Link? {
        NextPath(text).flatMap { mayFollow($0.link, below: base) ? $0.link : nil }
    }

    fileprivate static func path(of next: Link?, below base: Link) -> String? {
        next.flatMap(NextPath.init).flatMap { mayFollow($0.link, below: base) ? $0.link.address.reference : nil }
    }

    /// Excludes the form, which would be a loop, and the sign-out, which has no page.
    private static func mayFollow(_ link: Link, below base: Link) -> Bool {
        guard let path = link.address.path(below: base.address) else { return true }
        let place = path.reversed().drop { $0.isEmpty }
        return !(place.count == 1 && ["login", "logout"].contains(place.first))
    }
}

extension AddressPart<Link?> {
    fileprivate static func next(below base: Link) -> AddressPart {
        AddressPart(fields: [SignInField.next], sample: nil) { _, address in
            .some(address.value(of: SignInField.next).flatMap { AccountsRouter.next($0, below: base) })
        } print: { next, address in
            address.set(SignInField.next, to: AccountsRouter.path(of: next, below: base))
        }
    }
}

/// The `next` page of a sign-in, from a query or a form: a path of this site and nothing else.
struct NextPath {
    /// The maximum length of the address, so that a redirect fits the buffers of the server in front.
    static let maxBytes = 2_048

    let link: Link

    /// Nil for anything but a path of this site. The text has been decoded once, by the query or the form.
    init?(_ text: String) {
        guard Self.isLocal(text.utf8) else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.count > 1 ? Substring(parts[1]) : ""
        guard let address = Address(path: String(Substring(parts[0])), query: String(query)) else { return nil }
        self.init(Link(address))
    }

    /// Nil for a link that a browser or a proxy might read as another one, and for one that is too long.
    init?(_ link: Link) {
        guard link.address.path.allSatisfy(Self.isPlain), link.address.path.first != "" else { return nil }
        guard link.address.reference.utf8.count <= Self.maxBytes else { return nil }
        self.link = link
    }

    /// One slash at the start; no backslash, which browsers take for one, no control byte, which they drop, and no
    /// fragment.
    private static func isLocal(_ bytes: String.UTF8View) -> Bool {
        guard bytes.first == UInt8(ascii: "/"), bytes.dropFirst().first != UInt8(ascii: "/") else { return false }
        return !bytes.contains { $0.isASCIIControl || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "#") }
    }

    /// Whether a segment is neither `.` nor `..`, and has no slash or backslash behind an escape.
    private static func isPlain(_ segment: String) -> Bool {
        segment != "." && segment != ".."
            && !segment.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    }
}
