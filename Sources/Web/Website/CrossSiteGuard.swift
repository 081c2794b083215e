internal import HTTPTypes

/// Refuses posts that another site's page sent, without a token in the form, so that rendered pages can carry forms.
struct CrossSiteGuard: Sendable {
    /// `scheme://host[:port]` under which the site is reached where Host says something else.
    let origins: Set<String>

    /// Whether a post comes from a page of this site, or from no browser at all.
    ///
    /// Fetch Metadata decides where it is sent; browsers leave it out on plain http. Then Origin (RFC 6454) does. With
    /// neither, a request with a session cookie is refused: it might be an old browser led here by another site.
    func allows(_ request: Request) -> Bool {
        if let site = request.fields[.secFetchSite] { return site == "same-origin" || site == "none" }
        if let origin = request.fields[.origin] { return isOwn(origin, host: request.fields[.host]) }
        return !SessionCookie.isPresent(in: request)
    }

    private func isOwn(_ origin: String, host: String?) -> Bool {
        if origins.contains(origin) { return true }
        guard let host, let authority = Self.authority(of: origin) else { return false }
        return authority == host.lowercased()
    }

    private static func authority(of origin: String) -> String? {
        for scheme in ["http://", "https://"] where origin.utf8.starts(with: scheme.utf8) {
            return origin.dropFirst(scheme.count).lowercased()
        }
        return nil
    }
}

extension HTTPField.Name {
    // Both names are tokens, so they cannot be nil.
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
    fileprivate static let host = HTTPField.Name("Host") ?? .origin
}
