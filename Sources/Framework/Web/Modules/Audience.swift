/// For whom a module's pages are.
public enum Audience: Sendable {
    /// The same page for everybody; no session is looked up and caches may keep it.
    case everyone
    /// One visitor's own page.
    case visitor
    /// Who runs the site: the same page for everybody who is let in, true for this moment, kept nowhere.
    case operators
}
