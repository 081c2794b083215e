import Accounts
import Web

/// The staff area in one language: its screens, and its sign-in.
extension Language {
    /// The base of all staff addresses.
    var staff: Link { base.appending("staff") }

    /// Sends everybody who is not staff to the sign-in.
    var staffArea: StaffArea {
        StaffArea(below: staff) { AccountsRouter(base: base).link(to: .signIn(next: $0)) }
    }

    /// The links to the screens on the staff's home page.
    var staffLinks: [StaffLink] {
        [
            StaffLink(@name@.title, @name@StaffLink)
        ]
    }

    fileprivate var staffHomeText: StaffHomeText {
        switch self {
@each language
        case .@case@: .@wording@
@end
        }
    }
}

extension StaffHomeModule {
    /// The staff's home page.
    init(in language: Language) {
        self.init(
            router: StaffHomeRouter(base: language.staff), links: language.staffLinks, text: language.staffHomeText)
    }
}
