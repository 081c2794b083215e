/// Two pieces, one after the other: what the statements of a closure are folded into.
public struct Pair<Before: HTML, Next: HTML>: Sequel {
    public typealias Body = Never

    public let before: Before
    public let next: Next

    @inlinable
    init(_ before: Before, _ next: Next) {
        self.before = before
        self.next = next
    }
}

/// Two pieces as one type parameter, for the reason given at `ContentElement`.
public protocol Sequel: HTML where Body == Never {
    associatedtype Before: HTML
    associatedtype Next: HTML

    var before: Before { get }
    var next: Next { get }
}

extension Sequel {
    /// Writes both in order.
    @inlinable
    public func render(into renderer: inout Renderer) {
        before.render(into: &renderer)
        next.render(into: &renderer)
    }
}
