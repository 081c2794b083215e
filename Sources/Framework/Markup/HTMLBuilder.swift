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
