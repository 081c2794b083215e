/// What a module answers.
public enum Reply {
    case show(Screen)
    /// 303 See Other (RFC 9110, 15.4.4).
    case go(Link, session: SessionChange = .keep)
    case missing
}
