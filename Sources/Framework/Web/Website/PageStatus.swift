import HTTPTypes

/// How a shown page stands to what was asked; the website alone knows the status code for it.
public enum PageStatus: Equatable, Sendable {
    case ok
    /// The form broke a rule; the page shows it again with the person's text.
    case refused
    /// Somebody changed the same thing meanwhile.
    case conflict
    case missing
    /// Too many attempts; seconds until the next may be made.
    case tooMany(retryAfter: Int)
    /// What the page needs cannot be had now; seconds until it may be asked again.
    case unavailable(retryAfter: Int)
}

/// Why the website itself, rather than a module, answers a request with an error page.
enum SiteError {
    case malformed, crossSite, sessionEnded, missing, wrongMethod, notAForm, broken, unavailable

    var status: HTTPResponse.Status {
        switch self {
        case .malformed: .badRequest
        case .crossSite, .sessionEnded: .forbidden
        case .missing: .notFound
        case .wrongMethod: .methodNotAllowed
        case .notAForm: .unsupportedMediaType
        case .broken: .internalServerError
        case .unavailable: .serviceUnavailable
        }
    }

    /// Whether the page names the request, so that its line is found in the log.
    var namesRequest: Bool {
        switch self {
        case .broken, .unavailable: true
        case .malformed, .crossSite, .sessionEnded, .missing, .wrongMethod, .notAForm: false
        }
    }
}
