/// The words of the error pages in one language.
public struct FaultText: Sendable {
    /// One page's title and what the person can do.
    public struct Page: Sendable {
        public let title: String
        public let message: String

        public init(_ title: String, _ message: String) {
            self.title = title
            self.message = message
        }
    }

    public let malformed: Page
    public let crossSite: Page
    public let sessionEnded: Page
    public let missing: Page
    public let wrongMethod: Page
    public let notAForm: Page
    public let broken: Page
    public let unavailable: Page
    /// Stands before a request's id.
    public let reference: String
    public let home: String

    public init(
        malformed: Page, crossSite: Page, sessionEnded: Page, missing: Page, wrongMethod: Page, notAForm: Page,
        broken: Page,
        unavailable: Page, reference: String, home: String
    ) {
        self.malformed = malformed
        self.crossSite = crossSite
        self.sessionEnded = sessionEnded
        self.missing = missing
        self.wrongMethod = wrongMethod
        self.notAForm = notAForm
        self.broken = broken
        self.unavailable = unavailable
        self.reference = reference
        self.home = home
    }

    subscript(fault: Fault) -> Page {
        switch fault {
        case .malformed: malformed
        case .crossSite: crossSite
        case .sessionEnded: sessionEnded
        case .missing: missing
        case .wrongMethod: wrongMethod
        case .notAForm: notAForm
        case .broken: broken
        case .unavailable: unavailable
        }
    }
}

extension FaultText {
    public static let english = FaultText(
        malformed: Page("That request cannot be read", "The address or the form is damaged. Try the link again."),
        crossSite: Page(
            "That form did not come from this site",
            "For your safety nothing was changed. Open the page here and send the form again."),
        sessionEnded: Page(
            "Your session has ended",
            "Nothing was changed. Go back, sign in again if you had an account, and send the form once more."),
        missing: Page("Page not found", "There is nothing at this address. It may have moved, or never been."),
        wrongMethod: Page("That does not work here", "This address cannot be used in that way."),
        notAForm: Page("That is not a form", "This address takes forms only."),
        broken: Page("Something went wrong", "It is our fault, not yours. Try again in a moment."),
        unavailable: Page("We cannot reach our data", "Nothing was lost. Try again in a few seconds."),
        reference: "If you write to us, name this request:",
        home: "To the home page")
}
