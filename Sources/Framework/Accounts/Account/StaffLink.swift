import Markup
public import Web

/// A link of the account's and of the staff's own page to what is the staff's, for those of a role.
public struct StaffLink: Encodable, Equatable, Sendable {
    public let name: String
    public let link: Link
    /// The least role of who sees it.
    public let role: Role

    public init(_ name: String, _ link: Link, for role: Role = .staff) {
        self.name = name
        self.link = link
        self.role = role
    }

    enum CodingKeys: String, CodingKey {
        case name, link
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(link.url.string, forKey: .link)
    }
}
