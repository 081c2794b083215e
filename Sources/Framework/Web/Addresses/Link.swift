public import Markup

/// An address of this site to read with GET: the target of an `a`, a redirect, or a form with method GET.
public struct Link: Hashable, Sendable {
    public let address: Address

    public init(_ address: Address) {
        self.address = address
    }

    /// The link whose address has this reference (`Address.reference`); nil if it is none.
    public init?(reference: String) {
        let parts = reference.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = Address(path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "") else {
            return nil
        }
        self.init(address)
    }

    /// The address below this one, with a query of its own.
    public func appending(_ path: String..., query: [QueryItem] = []) -> Link {
        Link(Address(below: address, path: path, query: query))
    }

    /// The address of one segment below this one: of most links, which need no array for it.
    public func appending(_ segment: String) -> Link {
        Link(Address(below: address, path: CollectionOfOne(segment), query: []))
    }

    /// The address of a number below this one: a list has one for each of its rows, and this takes a third of the time.
    public func appending(_ number: Int) -> Link {
        Link(Address(below: address, number: number))
    }

    /// The same address below another base, with its query; nil if it is not below the first one.
    public func moved(from base: Link, to other: Link) -> Link? {
        address.moved(from: base.address, to: other.address).map { Link($0) }
    }

    public var url: SafeURL { SafeURL(encodedPath: address.reference) }

    /// The home of a site.
    public static let root = Link(Address(path: []))
}

/// Encodes as the text of its address.
extension Link: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(address.reference)
    }
}

/// An address of this site that takes a POST: the action of a form.
public struct Target: Hashable, Sendable {
    public let address: Address

    public init(_ address: Address) {
        self.address = address
    }

    public var url: SafeURL { SafeURL(encodedPath: address.reference) }
}

extension Link {
    /// The target with this link's path and more behind it.
    public func target(_ path: String...) -> Target {
        Target(Address(below: address, path: path, query: []))
    }
}

extension Attribute where Owner: HrefTag {
    /// Leads to a page.
    public static func to(_ link: Link) -> Attribute<Owner, URLValue<AttributeNames.Href>> { .href(link.url) }
}

extension Attribute where Owner == Tags.Form {
    /// The page that a form with method GET asks for.
    public static func action(_ link: Link) -> Attribute<Owner, URLValue<AttributeNames.Action>> { .action(link.url) }

    /// The action that a form with method POST is sent to.
    public static func action(_ target: Target) -> Attribute<Owner, URLValue<AttributeNames.Action>> {
        .action(target.url)
    }
}
