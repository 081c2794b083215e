/// Builds one piece of HTML from the statements of a closure; strings become escaped text.
@resultBuilder
public enum HTMLBuilder {
    @inlinable
    public static func buildExpression<Content: HTML>(_ content: Content) -> Content {
        content
    }

    @inlinable
    public static func buildBlock() -> EmptyHTML {
        EmptyHTML()
    }

    @inlinable
    public static func buildPartialBlock<Content: HTML>(first: Content) -> Content {
        first
    }

    @inlinable
    public static func buildPartialBlock<Before: HTML, Next: HTML>(
        accumulated: Before, next: Next
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
