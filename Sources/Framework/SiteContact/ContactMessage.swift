import Platform
import SiteMail
import Web

/// The form's fields.
enum ContactField: String, FormField {
    case name, email, message
    /// People do not see it. A program fills it in.
    case website
}

/// What somebody wrote, with an address for the answer.
struct ContactMessage: Equatable {
    /// The errors of the fields; nil for a valid one.
    struct Invalid: Error, Equatable {
        let name: Length?
        let email: EmailAddress.Problem?
        let message: Length?
    }

    enum Length: Equatable { case missing, tooLong }

    /// Unicode scalars.
    static let maxName = 100
    static let maxMessage = 5_000

    let sender: Mailbox
    let text: String

    /// Characters that control something are left out, but for line feeds and tabs of the message.
    init(name: String, email: String, message: String) throws(Invalid) {
        let name = Self.clean(name) { _ in false }
        let text = Self.clean(message) { $0 == "\n" || $0 == "\t" }
        let address = Result { () throws(EmailAddress.Problem) in try EmailAddress(Self.clean(email) { _ in false }) }
        let problems = (Self.length(of: name, Self.maxName), Self.length(of: text, Self.maxMessage))
        guard case (.success(let address), nil, nil) = (address, problems.0, problems.1) else {
            throw Invalid(name: problems.0, email: address.failure, message: problems.1)
        }
        sender = Mailbox(address, name: name)
        self.text = text
    }

    private static func length(of text: String, _ max: Int) -> Length? {
        if text.isEmpty { return .missing }
        return text.unicodeScalars.count > max ? .tooLong : nil
    }

    private static func clean(_ text: String, except isKept: (Unicode.Scalar) -> Bool) -> String {
        let scalars = text.unicodeScalars.filter { $0.properties.generalCategory != .control || isKept($0) }
        return String(String.UnicodeScalarView(scalars)).trimmingWhitespace
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
