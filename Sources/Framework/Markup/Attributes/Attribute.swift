/// One attribute of an `Owner` element; the static functions say which elements may have it.
///
/// An attribute of your own is a static function made from the ones here:
///
///     extension Attribute where Owner: HrefTag {
///         static func to(_ link: Link) -> Attribute<Owner, URLValue<AttributeNames.Href>> { .href(link.url) }
///     }
public struct Attribute<Owner: Tag, Value: AttributeValue>: Sendable {
    @usableFromInline let value: Value

    /// An attribute made from its value, which carries the name.
    @inlinable
    public init(_ value: Value) {
        self.value = value
    }
}
