/// A whole number under a name; nil leaves the attribute out.
public struct NumberValue<Name: AttributeName>: AttributeValue {
    @usableFromInline let number: Int?

    @inlinable
    public init(_ number: Int?) {
        self.number = number
    }

    /// Writes ` name="number"`, or nothing for nil.
    @inlinable
    public func render(into renderer: inout Renderer) {
        guard let number else { return }
        renderer.write(startOfAttribute: Name.name)
        renderer.write(number)
        renderer.write("\"")
    }
}
