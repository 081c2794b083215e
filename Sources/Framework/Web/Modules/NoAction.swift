/// The actions of a module that changes nothing.
public enum NoAction: Equatable, Sendable {}

extension Router where Action == NoAction {
    public func action(at target: Target) -> NoAction? { nil }

    public func target(of action: NoAction) -> Target {}

    public func name(ofAction action: NoAction) -> StaticString {}
}

extension Module where Routes.Action == NoAction {
    public func perform(_ action: NoAction, with form: Form, by visitor: Visitor) throws -> Reply {}
}
