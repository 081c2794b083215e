/// An attribute's name and value.
///
/// A value names its attribute through a type parameter and has fields of fixed types only: so it is copied and
/// released by compiled code, not by the runtime walking through generic types.
public protocol AttributeValue: AttributeList {}
