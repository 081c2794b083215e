internal import HTTPTypes

/// Chooses the language for who comes to the root of a site in several languages.
struct LanguageChoice: Sendable {
    /// What the choice goes by, beside the choice between HTML and JSON.
    static let vary = "Accept, Accept-Language, Cookie, Referer"

    let editions: [Edition]

    /// Whether a request is one for which a language is chosen.
    func concerns(_ request: Request) -> Bool {
        editions.count > 1 && request.path == "/" && request.query.isEmpty
            && (request.method == .get || request.method == .head)
    }

    /// The home of the language that a person wants by the cookie `language`, else by Accept-Language; nil where that is
    /// the root itself. Who comes from a page of the site itself chose the link, and with it the language.
    func home(for request: Request) -> Link? {
        guard concerns(request), !comesFromWithin(request) else { return nil }
        let edition = wanted(by: request)
        return edition.flatMap { $0.home == .root ? nil : $0.home }
    }

    private func wanted(by request: Request) -> Edition? {
        if let chosen = Cookies.value(of: "language", in: request), let edition = edition(chosen) { return edition }
        let ranges = WeightedList.parse(request.fields[.acceptLanguage] ?? "")
        for range in ranges {
            if range == "*" { return nil }
            if let edition = edition(String(range.prefix { $0 != "-" })) { return edition }
        }
        return nil
    }

    private func edition(_ language: String) -> Edition? {
        editions.first { $0.language.utf8.elementsEqual(language.utf8) }
    }

    private func comesFromWithin(_ request: Request) -> Bool {
        guard let referer = request.fields[.referer], let host = request.fields[.host], !host.isEmpty else {
            return false
        }
        return ["http://", "https://"].contains { referer.lowercased().hasPrefix(($0 + host + "/").lowercased()) }
    }
}
