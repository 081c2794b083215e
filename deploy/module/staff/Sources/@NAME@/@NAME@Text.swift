import SiteCollections

/// The words in each language.
extension CollectionText<@ENTITY@> {
@each language
    public static let @case@ = CollectionText(
        "@code@",
        title: "@title@",
        new: "@label@",
        labels: .init(
            slug: FieldLabel("@address@", hint: "@addressHint@"),
            name: "@fieldLabel@"),
        words: .@wording@)
@end
}
