import Web

extension AccountsText {
    public static let english = AccountsText(
        signInTitle: "Sign in",
        userName: "E-mail address",
        password: "Password",
        signIn: "Sign in",
        noSignUp: "You cannot register here. The people who run this site add accounts.",
        form: .english,
        userNameInvalid: { invalid in
            switch invalid {
            case .empty: "Enter your e-mail address."
            case .tooLong: "The e-mail address is too long: at most \(UserName.maxBytes) characters."
            case .malformed: "Enter a complete e-mail address, such as ann@example.org."
            }
        },
        passwordInvalid: { invalid in
            switch invalid {
            case .empty: "Enter your password."
            case .tooShort: "The password is too short: at least \(Password.minCharacters) characters."
            case .tooLong: "The password is too long: at most 1,024 bytes."
            }
        },
        wrongPair: "The e-mail address or the password is wrong.",
        tooMany: { minutes in
            "Too many sign-ins have failed. Try again in \(minutes == 1 ? "a minute" : "\(minutes) minutes")."
        },
        busy: "Many people are signing in at the moment. Try again.",
        unavailable: "Sign-in does not work at the moment. Try again soon.",
        accountTitle: "Account",
        signedInAs: { "Signed in as \($0)" },
        since: "Since ",
        signOut: "Sign out",
        staff: "For the staff",
        doneByOthers: "What others did to your account in the last 30 days",
        done: { event, who in
            switch event {
            case .linkOpened: "\(who) created a link that sets your password."
            case .passwordSet(byLink: true): "\(who) set your password with a one-time link."
            case .passwordSet(byLink: false): "\(who) set your password."
            case .roleChanged: "\(who) changed your role."
            case .sessionEnded: "\(who) ended one of your sessions."
            case .sessionsEnded: "\(who) ended all your sessions."
            case .personAdded: "\(who) made you one of the people who work on this site."
            case .personRemoved: "\(who) removed you from the people who work on this site."
            default: nil
            }
        },
        somebody: "Somebody",
        removedAccount: "a removed account")
}
