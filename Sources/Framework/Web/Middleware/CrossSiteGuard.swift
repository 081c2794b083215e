import HTTPTypes

/// Refuses cross-site posts (CSRF) without a token in the form, so that rendered pages can carry forms.
///
/// It guards actions alone: a post to any other address is 404 or 405, wherever it comes from.
struct CrossSiteGuard {
    /// Further origins of the site, in lower case, beside that of Host.
    private let origins: Set<String>

    init(origins: [Origin]) {
        self.origins = Set(origins.map { $0.text.lowercased() })
    }

    /// Whether a post comes from a page of this site, or from no browser at all.
    ///
    /// Fetch Metadata decides where it is sent; browsers leave it out on plain http. Then Origin (RFC 6454) does. With
    /// neither, a request with a session cookie is refused: it might be an old browser led here by another site.
    func allows(_ request: Request) -> Bool {
        if let site = request.fields[.secFetchSite] { return site == "same-origin" || site == "none" }
        if let origin = request.fields[.origin] { return isOwn(origin, of: request) }
        return !SessionCookie.isPresent(in: request)
    }

    private func isOwn(_ origin: String, of request: Request) -> Bool {
        if origins.contains(origin.lowercased()) { return true }
        guard let host = request.fields[.host], !host.isEmpty else { return false }
        // Behind a proxy that ends TLS the worker may see http; a page that came over http is never one of an https site.
        let schemes = request.isSecure ? ["https://"] : ["http://", "https://"]
        return schemes.contains { ($0 + host).lowercased() == origin.lowercased() }
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name(literal: "Sec-Fetch-Site")
    static let host = HTTPField.Name(literal: "Host")
}
