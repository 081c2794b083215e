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
