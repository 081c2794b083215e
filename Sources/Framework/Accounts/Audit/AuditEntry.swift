public import FoundationEssentials
public import Web

/// One entry of the audit trail: who did what to whom, when, and from where.
public struct AuditEntry: Equatable, Sendable {
    public let event: AuditEvent
    public let actor: AuditActor
    /// The account that it concerns. Nil if it concerns nobody, or the actor.
    public let subject: AuditParty?
    public let time: Date

    public init(_ event: AuditEvent, by actor: AuditActor, of subject: AuditParty? = nil, at time: Date) {
        self.event = event
        self.actor = actor
        self.subject = subject
        self.time = time
    }

    public init(_ event: AuditEvent, by actor: AuditActor, of account: Account, at time: Date) {
        self.init(event, by: actor, of: AuditParty(account), at: time)
    }

    /// The fields of the log's line, in their order; none of them is a secret.
    public var fields: [(name: String, value: String)] {
        let (before, after) = event.details
        let values = [
            ("event", event.kind.rawValue), ("who", actor.party?.name), ("who-id", actor.party?.id?.text),
            ("whom", subject?.name), ("whom-id", subject?.id?.text),
            ("from", actor.isCommand ? "command-line" : actor.address),
            ("before", before), ("after", after),
        ]
        return values.compactMap { name, value in value.map { (name, $0) } }
    }
}

/// Receives each entry once it is stored: for the log.
public typealias AuditJournal = @Sendable (AuditEntry) -> Void

/// Somebody of whom the trail speaks.
///
/// An account has an id, and its name until 30 days after its removal. A system user has a name alone, and so has an account that somebody
/// tried to sign in to.
public struct AuditParty: Equatable, Sendable {
    public let id: Account.ID?
    /// Nil if it is no longer kept.
    public let name: String?

    public init(id: Account.ID?, name: String?) {
        self.id = id
        self.name = name
    }

    public init(_ account: Account) {
        self.init(id: account.id, name: account.name.text)
    }

    /// An account that may not exist.
    public init(_ name: UserName) {
        self.init(id: nil, name: name.text)
    }
}

/// Who does something, and from where.
public struct AuditActor: Equatable, Sendable {
    /// Nil for a stranger.
    public let party: AuditParty?
    /// The client's address; nil if it is unknown, not kept any longer, or a command's.
    public let address: String?
    /// Whether a command of the command line does it; the party is a system user then.
    public let isCommand: Bool

    public init(_ party: AuditParty?, from address: String?, isCommand: Bool = false) {
        self.party = party
        self.address = address?.isEmpty == true ? nil : address
        self.isCommand = isCommand
    }

    public init(_ visitor: Visitor) {
        self.init(visitor.signedIn?.identity, from: visitor.address)
    }

    /// Somebody who is signed in, or nobody.
    public init(_ identity: Identity?, from address: String) {
        self.init(identity.map { AuditParty(id: Account.ID($0.id), name: $0.name) }, from: address)
    }

    public static func systemUser(_ name: String) -> AuditActor {
        AuditActor(AuditParty(id: nil, name: name), from: nil, isCommand: true)
    }
}
