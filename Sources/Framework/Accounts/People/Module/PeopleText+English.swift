import Web

extension PeopleText {
    public static let english = PeopleText(
        accounts: .english,
        title: "People",
        lead: "Whoever works on this site. An owner also decides who that is.",
        role: { role in
            switch role {
            case .staff: "Staff"
            case .owner: "Owner"
            }
        },
        roleLabel: "Role",
        add: "Add somebody",
        addButton: "Add",
        taken: "That account is in the list already.",
        ownPassword: "Your own password",
        wrongPassword: "That is not your password.",
        lastOwner: "Nobody else is an owner who can sign in. Make somebody else an owner first.",
        invited: "has no password yet",
        notSignedIn: "not signed in",
        lastUsed: "last here ",
        begun: "Signed in ",
        sessions: "Sessions",
        endSession: "End it",
        endSessions: "End all sessions",
        setRole: "Save the role",
        openLink: "Make a link for a new password",
        remove: "Remove",
        linkTitle: "One-time link",
        linkNote:
            "Give it to this person alone: whoever has it can set the password. It works once, for 24 hours, and is not shown again.",
        choosePassword: "Choose a password",
        passwordOf: { "For \($0)" },
        newPassword: "New password",
        savePassword: "Save the password",
        linkClosed: "This link is no longer open",
        linkClosedNote:
            "It was used, or it is older than 24 hours. If your password is set, sign in; else ask for another link.")
}
