public import Markup

/// The navigation of a page of the staff, for the person who reads it. A layout has it as `Screen.staff`, and shows it as it is, or its
/// links in markup of the site's own:
///
///     if let navigation = screen.staff { navigation } else { mainNavigation }
public struct StaffNavigation: HTML, Sendable {
    /// A link.
    public struct Entry: Equatable, Sendable {
        public let name: String
        public let link: Link
        /// The value of `aria-current`: `page` on the page itself, `true` on the pages below it, else nil.
        public var current: String?
    }

    /// The role of the person.
    public let role: Role
    /// What a screen reader calls it.
    public let label: String
    /// The pages that the role allows.
    public let entries: [Entry]
    /// The site's home, and the account's page if the area names one.
    public let exits: [Entry]

    public var body: some HTML {
        nav(.class("staff-nav"), .aria(.label, label)) {
            ul {
                for entry in entries { StaffNavigationEntryView(entry: entry, style: nil) }
                for exit in exits { StaffNavigationEntryView(entry: exit, style: "staff-exit") }
            }
        }
    }
}

private struct StaffNavigationEntryView: HTML {
    let entry: StaffNavigation.Entry
    let style: String?

    var body: some HTML {
        li(.class(style)) { a(.to(entry.link), .aria(.current, entry.current)) { entry.name } }
    }
}
