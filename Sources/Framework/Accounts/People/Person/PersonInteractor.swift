import FoundationEssentials
import Web

/// Shows one of the site's own people, and changes what only an owner may who types the own password again.
struct PersonInteractor: Sendable {
    enum Outcome: Equatable {
        case found(Person)
        case opened(Person, LinkSecret)
        case changed(Account.ID)
        case removed
        case refused(Person, Refusal)
        case missing
    }

    enum Refusal: Equatable {
        /// The owner's own password.
        case password(SignInRefusal)
        case lastOwner
    }

    let store: any PeopleStore
    let authenticator: Authenticator

    func show(_ id: Account.ID) throws -> Outcome {
        try store.person(id, at: authenticator.now()).map { .found($0) } ?? .missing
    }

    func open(_ id: Account.ID, confirmedBy password: String, _ owner: Visitor) throws -> Outcome {
        try confirmed(id, password, owner) { _ in
            let (secret, now) = (LinkSecret.random(), authenticator.now())
            guard try store.open(secret, for: id, by: owner, at: now), let person = try store.person(id, at: now)
            else { return .missing }
            return .opened(person, secret)
        }
    }

    func setRole(_ role: Role, of id: Account.ID, confirmedBy password: String, _ owner: Visitor) throws -> Outcome {
        try confirmed(id, password, owner) { person in
            switch try store.setRole(role, of: id, by: owner, at: authenticator.now()) {
            case .done: .changed(id)
            case .lastOwner: .refused(person, .lastOwner)
            case .missing: .missing
            }
        }
    }

    func remove(_ id: Account.ID, confirmedBy password: String, _ owner: Visitor) throws -> Outcome {
        try confirmed(id, password, owner) { person in
            switch try store.remove(id, by: owner, at: authenticator.now()) {
            case .done: .removed
            case .lastOwner: .refused(person, .lastOwner)
            case .missing: .missing
            }
        }
    }

    /// Ends a session, or all of them for nil.
    func endSessions(
        _ session: String?, of id: Account.ID, confirmedBy password: String, _ owner: Visitor
    ) throws -> Outcome {
        try confirmed(id, password, owner) { _ in
            try store.endSessions(session, of: id, by: owner, at: authenticator.now())
            return .changed(id)
        }
    }

    private func confirmed(
        _ id: Account.ID, _ password: String, _ owner: Visitor, _ change: (Person) throws -> Outcome
    ) throws -> Outcome {
        guard let person = try store.person(id, at: authenticator.now()) else { return .missing }
        if let refusal = try authenticator.confirm(password, of: owner) { return .refused(person, .password(refusal)) }
        return try change(person)
    }
}
