public import Markup

extension Attribute where Owner: HrefTag {
    /// Leads to what can be read.
    public static func to(_ link: Link) -> Attribute<Owner, URLValue<AttributeNames.Href>> { .href(link.url) }
}

extension Attribute where Owner == Tags.Form {
    /// Where a form with method GET asks.
    public static func action(_ link: Link) -> Attribute<Owner, URLValue<AttributeNames.Action>> { .action(link.url) }

    /// What a form with method POST changes.
    public static func action(_ target: Target) -> Attribute<Owner, URLValue<AttributeNames.Action>> {
        .action(target.url)
    }
}
