internal import HTTPTypes

/// Why the website itself, rather than a module, answers a request with an error page.
enum Fault {
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
