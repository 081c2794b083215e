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
