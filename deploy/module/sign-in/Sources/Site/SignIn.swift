import Accounts
import ViperWeb
import Web

extension AccountsModule {
    /// Sign-in, with the staff's screens on the page of an account that may see them.
    init(_ context: SiteContext, in language: Language) {
        self.init(
            context, base: language.base, home: language.home, text: language.accountsText, staff: language.staffLinks)
    }
}

extension Language {
    fileprivate var accountsText: AccountsText {
        switch self {
@each language
        case .@case@: .@wording@
@end
        }
    }
}
