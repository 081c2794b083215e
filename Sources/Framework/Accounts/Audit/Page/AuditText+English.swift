import Web

extension AuditText {
    private static let role = PeopleText.english.role

    public static let english = AuditText(
        people: .english,
        title: "Audit trail",
        lead: "What people did to accounts, sessions and the site's data in the last year.",
        search: "Name or address (its beginning)",
        kindLabel: "Event",
        anyKind: "All events",
        find: "Search",
        none: "No entries.",
        older: "Older",
        newest: "Newest",
        commandLine: "command line",
        kind: { kind in
            switch kind {
            case .signedIn: "Signed in"
            case .signInFailed: "Failed sign-in"
            case .signInLocked: "Sign-in blocked"
            case .signedOut: "Signed out"
            case .roleChanged: "Role changed"
            case .passwordSet: "Password set"
            case .linkOpened: "Link created"
            case .sessionEnded: "Session ended"
            case .sessionsEnded: "All sessions ended"
            case .personAdded: "Person added"
            case .personRemoved: "Person removed"
            case .accountAdded: "Account added"
            case .accountRemoved: "Account removed"
            case .imported: "Import"
            case .restored: "Restore"
            case .copied: "Copy"
            }
        },
        line: { event, who, whom in
            switch event {
            case .signedIn: "\(who) signed in"
            case .signInFailed: "\(who) entered a wrong password for \(whom)"
            case .signInLocked: "\(who) entered too many wrong passwords: sign-in for \(whom) is blocked for a while"
            case .signedOut: "\(who) signed out"
            case .roleChanged(let old, let new):
                "\(who) changed the role of \(whom): \(old.map(role) ?? "none") → \(new.map(role) ?? "none")"
            case .passwordSet(let byLink): "\(who) set a password for \(whom)\(byLink ? " with a one-time link" : "")"
            case .linkOpened: "\(who) created a link that sets the password of \(whom)"
            case .sessionEnded: "\(who) ended a session of \(whom)"
            case .sessionsEnded: "\(who) ended all sessions of \(whom)"
            case .personAdded(let new): "\(who) added \(whom) to the people: \(role(new))"
            case .personRemoved(let old): "\(who) removed \(whom) from the people: \(role(old))"
            case .accountAdded(let new): "\(who) added the account \(whom)\(new.map { ": \(role($0))" } ?? "")"
            case .accountRemoved(let old): "\(who) removed the account \(whom)\(old.map { ": \(role($0))" } ?? "")"
            case .imported(let file): "\(who) imported \(file)"
            case .restored(let file): "\(who) restored the database from \(file)"
            case .copied(let file): "\(who) copied the database to \(file)"
            }
        })
}
