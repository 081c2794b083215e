import HTTPTypes

/// The status of a shown page.
public enum PageStatus: Equatable, Sendable {
    case ok
    /// The form broke a rule; the page shows it again with the person's text.
    case refused
    /// Somebody changed the same thing meanwhile.
    case conflict
    /// This visitor may not do that, such as one who has not signed in.
    case forbidden
    case missing
    /// Too many attempts; seconds until the next may be made.
    case tooMany(retryAfter: Int)
    /// The page's data is unavailable now; seconds until the next attempt.
    case unavailable(retryAfter: Int)
    /// The website's own page about an error.
    case error(SiteError)

    /// The status code (RFC 9110, 15): 404 for `missing` and for the error `notFound`.
    public var code: Int { row.code.code }
}

/// Why the website itself, rather than a module, answers a request with an error page.
public enum SiteError: Error, CaseIterable, Sendable {
    /// The address or the form cannot be read.
    case badRequest
    /// Another site's page sent the form.
    case crossSite
    /// The form's session has ended.
    case sessionEnded
    /// Whoever asks is not one of those for whom this is.
    case forbidden
    /// A change of what is the staff's needs a sign-in of the last hours.
    case signInAgain
    /// No module knows the address, or a module has nothing there.
    case notFound
    case methodNotAllowed
    /// What a visitor has does not fit into the account that it signs in to.
    case accountFull
    /// The page is not in the state that If-Match or If-None-Match asks for.
    case preconditionFailed
    /// The body is longer than the limit of the web server or the worker.
    case contentTooLarge
    /// The body is no form.
    case unsupportedMediaType
    /// The client exceeds a rate limit of the web server.
    case tooManyRequests
    /// The program broke.
    case internalServerError
    /// A store cannot be read or written now.
    case unavailable
    /// The change is stored, and pages that are files follow (`PagesBehind`).
    case pagesBehind
    /// The worker takes as many files already as it may at a time.
    case tooManyUploads
}

/// A row of the one table of status codes.
struct StatusRow {
    let code: HTTPResponse.Status
    /// Seconds until the same may be asked again.
    var retryAfter: Int?
    /// Whether the log has a line for the request, so that the page names its id.
    var isLogged = false
}

extension PageStatus {
    var row: StatusRow {
        switch self {
        case .ok: StatusRow(code: .ok)
        case .refused: StatusRow(code: .unprocessableContent)
        case .conflict, .error(.accountFull): StatusRow(code: .conflict)
        case .missing, .error(.notFound): StatusRow(code: .notFound)
        case .tooMany(let seconds): StatusRow(code: .tooManyRequests, retryAfter: seconds)
        case .unavailable(let seconds): StatusRow(code: .serviceUnavailable, retryAfter: seconds)
        case .error(.badRequest): StatusRow(code: .badRequest)
        case .forbidden, .error(.crossSite), .error(.sessionEnded), .error(.forbidden), .error(.signInAgain):
            StatusRow(code: .forbidden)
        case .error(.methodNotAllowed): StatusRow(code: .methodNotAllowed)
        case .error(.preconditionFailed): StatusRow(code: .preconditionFailed)
        case .error(.contentTooLarge): StatusRow(code: .contentTooLarge)
        case .error(.unsupportedMediaType): StatusRow(code: .unsupportedMediaType)
        case .error(.tooManyRequests): StatusRow(code: .tooManyRequests, retryAfter: 10)
        case .error(.internalServerError): StatusRow(code: .internalServerError, isLogged: true)
        // RFC 9110, 15.3.3: taken, and not completed yet. Whoever got 503 would send it again.
        case .error(.pagesBehind): StatusRow(code: .accepted, isLogged: true)
        case .error(.tooManyUploads): StatusRow(code: .serviceUnavailable, retryAfter: 30)
        case .error(.unavailable): StatusRow(code: .serviceUnavailable, retryAfter: 5, isLogged: true)
        }
    }
}
