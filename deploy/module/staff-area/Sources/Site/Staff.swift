import Accounts
import Web

/// The site's staff in one language: where their screens are, and how they sign in.
extension Language {
    /// What every address of theirs begins with.
    var staff: Link { base.appending("staff") }

    /// Whoever is not staff is led to sign in.
    var staffArea: StaffArea {
        StaffArea(below: staff) { AccountsRouter(base: base).link(to: .signIn(next: $0)) }
    }

    /// The screens, as the staff's own page shows them.
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
    /// The page at the staff's own address.
    init(in language: Language) {
        self.init(
            router: StaffHomeRouter(base: language.staff), links: language.staffLinks, text: language.staffHomeText)
    }
}
