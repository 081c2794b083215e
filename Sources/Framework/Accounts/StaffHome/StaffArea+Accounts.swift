public import Web

extension StaffArea {
    /// An area for people who sign in with `AccountsModule`. The link to its own home page is the first of its links.
    public init(below base: Link, links: [StaffLink], accounts: AccountsRouter, text: StaffText) {
        self.init(
            below: base, links: [StaffLink(text.title, base)] + links, account: accounts.link(to: .account), text: text
        ) { accounts.link(to: .signIn(next: $0)) }
    }
}
