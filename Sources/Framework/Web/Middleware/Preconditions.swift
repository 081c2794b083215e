import HTTPTypes

/// If-Match and If-None-Match of a request (RFC 9110, 13.1), which say of what state of a page it is meant.
struct Preconditions {
    private let ifMatch: String?
    private let ifNoneMatch: String?

    /// Nil if the request has neither.
    init?(of request: Request) {
        ifMatch = request.fields[.ifMatch]
        ifNoneMatch = request.fields[.ifNoneMatch]
        guard ifMatch != nil || ifNoneMatch != nil else { return nil }
    }

    /// Whether a change may be made, by what a GET of the same address would be answered now.
    func allowChange(of page: Response) -> Bool {
        let exists = page.status.kind == .successful
        let tag = page.fields[.eTag]
        if let ifMatch, !(Self.isAny(ifMatch) ? exists : EntityTag.matchesStrongly(ifMatch, tag)) {
            return false
        }
        guard let ifNoneMatch else { return true }
        return !(Self.isAny(ifNoneMatch) ? exists : exists && EntityTag.matches(ifNoneMatch, tag))
    }

    private static func isAny(_ field: String) -> Bool { field.utf8.elementsEqual("*".utf8) }
}

extension Website {
    /// Whether the page at the request's address is in the state that the request is meant for.
    func allows(_ preconditions: Preconditions, _ request: Request) -> Bool {
        var look = request
        look.method = .get
        look.body = []
        look.longBody = nil
        for name in [HTTPField.Name.ifMatch, .ifNoneMatch, .contentType, .contentLength] { look.fields[name] = nil }
        return preconditions.allowChange(of: respond(to: look))
    }
}
