import Web

extension PeopleText {
    public static let english = PeopleText(
        accounts: .english,
        title: "People",
        lead: "The people who work on this site. An owner can add and remove people.",
        role: { role in
            switch role {
            case .staff: "Staff"
            case .owner: "Owner"
            }
        },
        roleLabel: "Role",
        add: "Add a person",
        addButton: "Add",
        taken: "This account is already in the list.",
        ownPassword: "Your own password",
        wrongPassword: "That is not your password.",
        lastOwner: "This is the only owner who can sign in. Make another person an owner first.",
        invited: "has no password yet",
        notSignedIn: "not signed in",
        lastUsed: "last active ",
        begun: "Signed in ",
        sessions: "Sessions",
        endSession: "End this session",
        endSessions: "End all sessions",
        setRole: "Save the role",
        openLink: "Create a link to set a new password",
        remove: "Remove",
        linkTitle: "One-time link",
        linkNote:
            "Give this link only to this person: anybody with the link can set the password. It works once, within 24 hours. You will not see it again.",
        choosePassword: "Choose a password",
        passwordOf: { "For \($0)" },
        newPassword: "New password",
        savePassword: "Save the password",
        linkClosed: "This link does not work any more",
        linkClosedNote:
            "Somebody has used it, it is older than 24 hours, or a part of it is missing. If you have a password, sign in. If not, ask for a new link."
    )
}
