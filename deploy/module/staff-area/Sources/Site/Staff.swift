import Accounts
import Web

/// The staff area in one language: its screens, and its sign-in.
extension Language {
    /// The base of all staff addresses.
    var staff: Link { base.appending("staff") }

    /// Sends everybody who is not staff to the sign-in.
    var staffArea: StaffArea {
        let accounts = AccountsRouter(base: base)
        return StaffArea(
            below: staff, links: staffLinks, account: accounts.link(to: .account), text: staffText
        ) { accounts.link(to: .signIn(next: $0)) }
    }

    /// The links to the staff's screens: for their navigation, their home page and the page of an account.
    var staffLinks: [StaffLink] {
        [
            StaffLink(staffText.title, staff),
            StaffLink(@name@.title, @name@StaffLink),
        ]
    }

    fileprivate var staffText: StaffText {
        switch self {
@each language
        case .@case@: .@wording@
@end
        }
    }
}
