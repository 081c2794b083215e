/// Builds one piece of HTML from the statements of a closure; strings become escaped text.
///
/// Everything is consumed: a piece that is copied on its way costs as much as writing it.
@resultBuilder
public enum HTMLBuilder {
    @inlinable
    public static func buildExpression<Content: HTML>(_ content: consuming Content) -> Content {
        content
    }

    @inlinable
    public static func buildBlock() -> EmptyHTML {
        EmptyHTML()
    }

    @inlinable
    public static func buildPartialBlock<Content: HTML>(first: consuming Content) -> Content {
        first
    }

    @inlinable
    public static func buildPartialBlock<Before: HTML, Next: HTML>(
        accumulated: consuming Before, next: consuming Next
    ) -> Pair<Before, Next> {
        Pair(accumulated, next)
    }

    @inlinable
    public static func buildOptional<Content: HTML>(_ content: Content?) -> Content? {
        content
    }

    @inlinable
    public static func buildEither<First: HTML, Second: HTML>(first: First) -> Either<First, Second> {
        .first(first)
    }

    @inlinable
    public static func buildEither<First: HTML, Second: HTML>(second: Second) -> Either<First, Second> {
        .second(second)
    }

    @inlinable
    public static func buildArray<Content: HTML>(_ contents: [Content]) -> Repeated<Content> {
        Repeated(contents)
    }

    @inlinable
    public static func buildLimitedAvailability<Content: HTML>(_ content: Content) -> AnyHTML {
        AnyHTML(content)
    }
}

/// Nothing: what an empty closure builds.
public struct EmptyHTML: HTML {
    public typealias Body = Never

    @inlinable
    public init() {}

    /// Writes nothing.
    @inlinable
    public func render(into renderer: inout Renderer) {}
}

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

extension Optional: HTML where Wrapped: HTML {
    public typealias Body = Never

    /// Writes the piece if there is one.
    @inlinable
    public func render(into renderer: inout Renderer) {
        if let self { self.render(into: &renderer) }
    }
}

/// One of two pieces: what `if`/`else` and `switch` build.
public enum Either<First: HTML, Second: HTML>: HTML {
    case first(First)
    case second(Second)

    public typealias Body = Never

    /// Writes the piece that was chosen.
    @inlinable
    public func render(into renderer: inout Renderer) {
        switch self {
        case .first(let content): content.render(into: &renderer)
        case .second(let content): content.render(into: &renderer)
        }
    }
}

/// The pieces of a `for` loop, in order.
public struct Repeated<Content: HTML>: HTML {
    public typealias Body = Never

    @usableFromInline let contents: [Content]

    @inlinable
    init(_ contents: [Content]) {
        self.contents = contents
    }

    /// Writes every piece in order.
    @inlinable
    public func render(into renderer: inout Renderer) {
        // By address: subscripting the array would copy each piece with all its strings.
        contents.withUnsafeBufferPointer { pieces in
            guard let first = pieces.baseAddress else { return }
            for index in 0..<pieces.count {
                first[index].render(into: &renderer)
            }
        }
    }
}
