/// A name that is there or not.
public struct FlagValue<Name: AttributeName>: AttributeValue {
    @usableFromInline let isOn: Bool

    @inlinable
    public init(_ isOn: Bool) {
        self.isOn = isOn
    }

    /// Writes the bare name for true, nothing for false.
    @inlinable
    public func render(into renderer: inout Renderer) {
        guard isOn else { return }
        renderer.write(" ")
        renderer.write(Name.name)
    }
}
