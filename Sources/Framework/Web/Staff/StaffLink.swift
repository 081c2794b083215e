import Markup

/// A link to a page of the staff, for people with a role: in the navigation, on the staff's home page and on the account's page.
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

extension [StaffLink] {
    /// Those that somebody with a role sees; none without a role.
    public func seen(by role: Role?) -> [StaffLink] {
        filter { link in role.map { $0 >= link.role } ?? false }
    }
}
