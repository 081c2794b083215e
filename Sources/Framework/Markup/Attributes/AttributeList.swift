/// The attributes of one element, as a type of its own for each combination.
///
/// An array would cost an allocation for each element. More than four attributes nest: four and the rest.
public protocol AttributeList: Sendable {
    /// Writes all attributes in order.
    func render(into renderer: inout Renderer)
}

/// The attributes of an element that has none.
public struct NoAttributes: AttributeList {
    @inlinable
    init() {}

    @inlinable
    public func render(into renderer: inout Renderer) {}
}

/// Two attributes, or lists of them.
public struct Attributes2<V1: AttributeList, V2: AttributeList>: AttributeList {
    @usableFromInline let value1: V1
    @usableFromInline let value2: V2

    @inlinable
    init(_ value1: V1, _ value2: V2) {
        self.value1 = value1
        self.value2 = value2
    }

    @inlinable
    public func render(into renderer: inout Renderer) {
        value1.render(into: &renderer)
        value2.render(into: &renderer)
    }
}

/// Three attributes, or lists of them.
public struct Attributes3<V1: AttributeList, V2: AttributeList, V3: AttributeList>: AttributeList {
    @usableFromInline let value1: V1
    @usableFromInline let value2: V2
    @usableFromInline let value3: V3

    @inlinable
    init(_ value1: V1, _ value2: V2, _ value3: V3) {
        self.value1 = value1
        self.value2 = value2
        self.value3 = value3
    }

    @inlinable
    public func render(into renderer: inout Renderer) {
        value1.render(into: &renderer)
        value2.render(into: &renderer)
        value3.render(into: &renderer)
    }
}

/// Four attributes, or lists of them.
public struct Attributes4<V1: AttributeList, V2: AttributeList, V3: AttributeList, V4: AttributeList>: AttributeList {
    @usableFromInline let value1: V1
    @usableFromInline let value2: V2
    @usableFromInline let value3: V3
    @usableFromInline let value4: V4

    @inlinable
    init(_ value1: V1, _ value2: V2, _ value3: V3, _ value4: V4) {
        self.value1 = value1
        self.value2 = value2
        self.value3 = value3
        self.value4 = value4
    }

    @inlinable
    public func render(into renderer: inout Renderer) {
        value1.render(into: &renderer)
        value2.render(into: &renderer)
        value3.render(into: &renderer)
        value4.render(into: &renderer)
    }
}
