extension AccountsText {
    public static let english = AccountsText(
        signInTitle: "Sign in",
        name: "E-mail address",
        password: "Password",
        signIn: "Sign in",
        noSignUp: "There is no sign-up: accounts are given by whoever runs this shop. Ask there for one.",
        errorPrefix: "Error: ",
        nameBroken: { broken in
            switch broken {
            case .empty: "Enter your e-mail address."
            case .tooLong: "The e-mail address is too long: at most \(UserName.most) characters."
            case .malformed: "Enter an e-mail address such as ann@example.org."
            }
        },
        passwordBroken: { broken in
            switch broken {
            case .empty: "Enter your password."
            case .tooShort: "The password is too short: at least \(Password.least) characters."
            case .tooLong: "The password is too long: at most 1,024 bytes."
            }
        },
        wrongPair: "No account has this e-mail address and password. Check both and try again.",
        tooMany: { minutes in
            "Too many attempts have failed. Try again in \(minutes == 1 ? "a minute" : "\(minutes) minutes")."
        },
        busy: "Many people are signing in just now. Try again in a few seconds.",
        unavailable: "We cannot check passwords at the moment. Try again in a few seconds.",
        accountTitle: "Your account",
        since: { "Signed in since \($0)" },
        kept: "Your to-dos and your counter are kept in this account, wherever you sign in.",
        signOut: "Sign out")
}
