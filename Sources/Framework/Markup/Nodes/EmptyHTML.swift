/// Nothing: what an empty closure builds.
public struct EmptyHTML: HTML {
    public typealias Body = Never

    @inlinable
    public init() {}

    /// Writes nothing.
    @inlinable
    public func render(into renderer: inout Renderer) {}
}
