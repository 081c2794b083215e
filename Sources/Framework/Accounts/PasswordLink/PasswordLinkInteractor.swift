import FoundationEssentials
import Web

/// Sets a password by a one-time link. Only a password that is set uses the link up.
struct PasswordLinkInteractor: Sendable {
    enum Outcome: Equatable {
        case refused(LinkSecret, UserName, Refusal)
        case set
        /// The link was used, is too old, or never was.
        case closed
    }

    enum Refusal: Equatable {
        case invalid(Password.Invalid)
        /// The maximum of concurrent hashes is reached.
        case busy
    }

    let store: any PeopleStore
    /// Receives that somebody was turned away.
    let report: @Sendable (any Error) -> Void
    let now: @Sendable () -> Date

    func set(_ password: String, by link: String, from visitor: Visitor) throws -> Outcome {
        guard let secret = LinkSecret(link: link), let name = try store.name(behind: secret, at: now()) else {
            return .closed
        }
        let chosen: Password
        do throws(Password.Invalid) {
            chosen = try Password(password)
        } catch {
            return .refused(secret, name, .invalid(error))
        }
        do {
            return try store.setPassword(chosen, by: secret, from: visitor, at: now()) ? .set : .closed
        } catch let error as AccountsBusy {
            report(error)
            return .refused(secret, name, .busy)
        }
    }
}
