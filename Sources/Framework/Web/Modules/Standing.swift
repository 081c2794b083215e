/// How a shown page stands to what was asked; the website alone knows the status code for it.
public enum Standing: Equatable, Sendable {
    case fine
    /// The form broke a rule; the page shows it again with the person's text.
    case refused
    /// Somebody changed the same thing meanwhile.
    case conflict
    case missing
    /// Too many attempts; seconds until the next may be made.
    case tooMany(retryAfter: Int)
    /// What the page needs cannot be had now; seconds until it may be asked again.
    case unavailable(retryAfter: Int)
}
