/// A URL under a name.
public struct URLValue<Name: AttributeName>: AttributeValue {
    @usableFromInline let url: SafeURL

    @inlinable
    public init(_ url: SafeURL) {
        self.url = url
    }

    /// Writes ` name="url"` with the URL escaped.
    @inlinable
    public func render(into renderer: inout Renderer) {
        renderer.write(attribute: Name.name, url.string)
    }
}
