public import Web

/// What was done to an account, to a session or to the site's data, with its small details. No secret is one of them.
public enum AuditEvent: Equatable, Sendable {
    case signedIn
    /// The password of a sign-in, or of an owner's confirmation, was wrong, and it was counted (`SignInAttempts`).
    case signInFailed
    /// So many failed that the next ones are refused for a while.
    case signInLocked
    case signedOut
    /// Nil for a customer's.
    case roleChanged(from: Role?, to: Role?)
    case passwordSet(byLink: Bool)
    /// A one-time link to set a password was made.
    case linkOpened
    case sessionEnded, sessionsEnded
    /// Somebody became one of the site's people, or is so no longer.
    case personAdded(Role), personRemoved(Role)
    case accountAdded(Role?), accountRemoved(Role?)
    /// The name of the file.
    case imported(String), restored(String), copied(String)
}

extension AuditEvent {
    /// The name of an event without its details.
    public enum Kind: String, CaseIterable, Sendable {
        case signedIn, signInFailed, signInLocked, signedOut
        case roleChanged, passwordSet, linkOpened, sessionEnded, sessionsEnded
        case personAdded, personRemoved, accountAdded, accountRemoved
        case imported, restored, copied

        /// Whether strangers can cause it, who have no account.
        public var isFailure: Bool { self == .signInFailed || self == .signInLocked }
    }

    public var kind: Kind {
        switch self {
        case .signedIn: .signedIn
        case .signInFailed: .signInFailed
        case .signInLocked: .signInLocked
        case .signedOut: .signedOut
        case .roleChanged: .roleChanged
        case .passwordSet: .passwordSet
        case .linkOpened: .linkOpened
        case .sessionEnded: .sessionEnded
        case .sessionsEnded: .sessionsEnded
        case .personAdded: .personAdded
        case .personRemoved: .personRemoved
        case .accountAdded: .accountAdded
        case .accountRemoved: .accountRemoved
        case .imported: .imported
        case .restored: .restored
        case .copied: .copied
        }
    }
}

extension AuditEvent {
    private static let link = "link"

    /// The details as two texts, as a store and the log keep them.
    public var details: (before: String?, after: String?) {
        switch self {
        case .roleChanged(let before, let after): (before?.rawValue, after?.rawValue)
        case .passwordSet(let byLink): (nil, byLink ? Self.link : nil)
        case .personRemoved(let role): (role.rawValue, nil)
        case .accountRemoved(let role): (role?.rawValue, nil)
        case .personAdded(let role): (nil, role.rawValue)
        case .accountAdded(let role): (nil, role?.rawValue)
        case .imported(let file), .restored(let file), .copied(let file): (nil, file)
        case .signedIn, .signInFailed, .signInLocked, .signedOut, .linkOpened, .sessionEnded, .sessionsEnded:
            (nil, nil)
        }
    }

    /// The event that a store kept; nil if its details are not those of its kind.
    public init?(_ kind: Kind, before: String?, after: String?) {
        let (old, new) = (before.flatMap(Role.init), after.flatMap(Role.init))
        switch kind {
        case .signedIn: self = .signedIn
        case .signInFailed: self = .signInFailed
        case .signInLocked: self = .signInLocked
        case .signedOut: self = .signedOut
        case .roleChanged: self = .roleChanged(from: old, to: new)
        case .passwordSet: self = .passwordSet(byLink: after == Self.link)
        case .linkOpened: self = .linkOpened
        case .sessionEnded: self = .sessionEnded
        case .sessionsEnded: self = .sessionsEnded
        case .accountAdded: self = .accountAdded(new)
        case .accountRemoved: self = .accountRemoved(old)
        case .imported: self = .imported(after ?? "")
        case .restored: self = .restored(after ?? "")
        case .copied: self = .copied(after ?? "")
        case .personAdded:
            guard let new else { return nil }
            self = .personAdded(new)
        case .personRemoved:
            guard let old else { return nil }
            self = .personRemoved(old)
        }
    }
}

extension AuditEvent {
    /// What the trail calls a file or a database: the last part of its path.
    public static func name(ofFile path: String) -> String {
        String(path.split(separator: "/").last?.prefix(200) ?? "")
    }
}
