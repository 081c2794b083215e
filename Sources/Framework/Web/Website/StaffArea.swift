/// Where the pages of a site's staff are: below one address, at which a stranger finds nothing but the way to sign in.
public struct StaffArea: Sendable {
    /// The address that all of them are below; it is not the root.
    public let base: Link
    /// The page to sign in at, which leads on to the one that was asked for.
    let signIn: @Sendable (_ next: Link) -> Link

    public init(below base: Link, signIn: @escaping @Sendable (_ next: Link) -> Link) {
        precondition(base != .root, "the base of the staff's pages must not be the root")
        self.base = base
        self.signIn = signIn
    }

    /// Whether an address is the base or below it.
    func holds(_ address: Address) -> Bool { address.path(below: base.address) != nil }
}
