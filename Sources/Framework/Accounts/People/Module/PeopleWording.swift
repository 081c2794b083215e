import FoundationEssentials
import Web

/// What the presenters of people share: moments, refusals, and their statuses.
struct PeopleWording {
    let text: PeopleText
    let date: @Sendable (Date) -> String

    /// What a refused password says, beside the field or above the form.
    struct Refused {
        var passwordError: String?
        var alert: String?
        let status: PageStatus
    }

    func time(_ moment: Date) -> TimeModel {
        TimeModel(text: date(moment), moment: moment.formatted(.iso8601))
    }

    func refused(_ refusal: SignInRefusal) -> Refused {
        let accounts = text.accounts
        switch refusal {
        case .invalid(let invalid):
            return Refused(passwordError: accounts.passwordInvalid(invalid.password ?? .empty), status: .refused)
        case .wrongPair: return Refused(passwordError: text.wrongPassword, status: .refused)
        case .tooMany(let seconds):
            return Refused(alert: accounts.tooMany(inSeconds: seconds), status: .tooMany(retryAfter: seconds))
        case .busy: return Refused(alert: accounts.busy, status: .unavailable(retryAfter: 1))
        case .unavailable: return Refused(alert: accounts.unavailable, status: .unavailable(retryAfter: 5))
        }
    }
}
