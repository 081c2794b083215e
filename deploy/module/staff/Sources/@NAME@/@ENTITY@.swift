import SiteCollections

/// An entry, whose fields the tables, forms and pages follow from. A later field says `.since(2)`.
public struct @ENTITY@: Entity {
    /// The words for the fields.
    public struct Labels: Sendable {
        let slug, name: FieldLabel
    }

    public let slug: Slug
    public let name: Translated<String>

    public static let fields = Fields(@ENTITY@.init) {
        Field.slug("slug", \.slug, \.slug, from: "name")
        Field.line("name", \.name, \.name, 1...200, .searched)
    }
}
