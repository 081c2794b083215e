import FoundationEssentials
import Web

/// Lists the site's own people, and adds one.
struct PeopleListInteractor: Sendable {
    enum Outcome: Equatable {
        case listed([Person])
        case added(Person, LinkSecret)
        /// With the name and the role as they were sent.
        case refused([Person], userName: String, Role, Refusal)
    }

    enum Refusal: Equatable {
        case name(UserName.Invalid)
        /// That account has a role already.
        case taken
        /// The owner's own password.
        case password(SignInRefusal)
    }

    let store: any PeopleStore
    let authenticator: Authenticator

    func list() throws -> Outcome {
        .listed(try store.people(at: authenticator.now()))
    }

    /// Gives an account a role, or makes one, with a link to set its password by.
    func add(_ userName: String, as role: Role, confirmedBy password: String, _ owner: Visitor) throws -> Outcome {
        let refuse = { (refusal: Refusal) in
            Outcome.refused(try store.people(at: authenticator.now()), userName: userName, role, refusal)
        }
        let name: UserName
        do throws(UserName.Invalid) {
            name = try UserName(userName)
        } catch {
            return try refuse(.name(error))
        }
        if let refusal = try authenticator.confirm(password, of: owner) { return try refuse(.password(refusal)) }
        let (secret, now) = (LinkSecret.random(), authenticator.now())
        guard let id = try store.add(name, as: role, link: secret, by: owner, at: now),
            let person = try store.person(id, at: now)
        else { return try refuse(.taken) }
        return .added(person, secret)
    }
}
