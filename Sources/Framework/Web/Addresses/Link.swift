public import Markup

/// An address of this site that can be read: what an `a`, a redirect, or a form with method GET points at.
public struct Link: Hashable, Sendable {
    public let address: Address

    public init(_ address: Address) {
        self.address = address
    }

    /// The address below this one, with a query of its own.
    public func appending(_ path: String..., query: [QueryItem] = []) -> Link {
        Link(Address(path: address.path + path, query: query))
    }

    public var url: SafeURL { SafeURL(encodedPath: address.reference) }

    /// The home of a site.
    public static let root = Link(Address(path: []))
}
