/// Where the pages of a site's staff are: below one address, at which a stranger finds nothing but the way to sign in.
public struct StaffArea: Sendable {
    /// The address that all of them are below; it is not the root.
    public let base: Link
    /// The pages that the staff can open.
    public let links: [StaffLink]
    /// The page of an account, with the button that signs out.
    let account: Link?
    public let text: StaffText
    /// The page to sign in at, which leads on to the one that was asked for.
    let signIn: @Sendable (_ next: Link) -> Link

    /// `links` and `account` are in the navigation of each page (`Screen.staff`).
    public init(
        below base: Link, links: [StaffLink] = [], account: Link? = nil, text: StaffText = .english,
        signIn: @escaping @Sendable (_ next: Link) -> Link
    ) {
        precondition(base != .root, "the base of the staff's pages must not be the root")
        self.base = base
        self.links = links
        self.account = account
        self.text = text
        self.signIn = signIn
    }

    /// Whether an address is the base or below it.
    func holds(_ address: Address) -> Bool { address.path(below: base.address) != nil }

    /// The navigation of a page for somebody with a role; `page` is nil on an error page, and `site` the site's home.
    func navigation(for role: Role, at page: Link?, site: Link) -> StaffNavigation {
        let seen = links.seen(by: role)
        // A list is the nearest page above each of its entries, and the area's home is above all.
        let above = seen.filter { entry in page.map { $0.address.path(below: entry.link.address) != nil } ?? false }
        let nearest = above.max { $0.link.address.path.count < $1.link.address.path.count }
        return StaffNavigation(
            role: role, label: text.title,
            entries: seen.map { entry in
                let current = entry == nearest ? (entry.link == page ? "page" : "true") : nil
                return .init(name: entry.name, link: entry.link, current: current)
            },
            exits: [.init(name: text.site, link: site)] + (account.map { [.init(name: text.account, link: $0)] } ?? []))
    }
}
