public import Markup

/// An address of this site that changes something: what a form with method POST is sent to.
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
        Target(Address(path: address.path + path))
    }
}
