import HTTPTypes
import Platform

/// Chooses the language of a request for the root of a site in several languages.
struct LanguageChoice: Middleware {
    /// The header fields that the choice depends on, and Accept for the choice between HTML and JSON.
    static let vary = "Accept, Accept-Language, Cookie, Referer"
    /// Keeps the language that a person chose.
    static let cookie = "language"

    let sites: [LocalizedSite]

    func respond(to request: Request, next: (Request) throws -> Response) throws -> Response {
        guard concerns(request) else { return try next(request) }
        if let home = home(for: request) { return Response(choosing: home) }
        var response = try next(request)
        response.fields[.vary] = Self.vary
        return response
    }

    /// Whether there is a choice.
    var isOffered: Bool { sites.count > 1 }

    /// Whether a request is one for which a language is chosen.
    private func concerns(_ request: Request) -> Bool {
        isOffered && request.path == "/" && request.query.isEmpty
            && (request.method == .get || request.method == .head)
    }

    /// The home of the language that a person wants by the cookie, else by Accept-Language; nil if that is
    /// the root itself. Who comes from a page of the site itself chose the link, and with it the language.
    private func home(for request: Request) -> Link? {
        guard !comesFromWithin(request) else { return nil }
        let site = wanted(by: request)
        return site.flatMap { $0.home == .root ? nil : $0.home }
    }

    private func wanted(by request: Request) -> LocalizedSite? {
        if let chosen = Cookies.value(of: Self.cookie, in: request), let site = site(chosen) { return site }
        let ranges = WeightedList.parse(request.fields[.acceptLanguage] ?? "")
        for range in ranges {
            if range == "*" { return nil }
            let language = range.utf8.prefix { $0 != UInt8(ascii: "-") }
            if let site = site(String(Substring(language))) { return site }
        }
        return nil
    }

    private func site(_ language: String) -> LocalizedSite? {
        sites.first { $0.language.utf8.elementsEqual(language.utf8) }
    }

    private func comesFromWithin(_ request: Request) -> Bool {
        guard let referer = request.fields[.referer], let host = request.fields[.host], !host.isEmpty else {
            return false
        }
        return ["http://", "https://"].contains { referer.lowercased().hasPrefix(($0 + host + "/").lowercased()) }
    }
}

/// Lists with weights, such as Accept-Language (RFC 9110, 12.4.2).
enum WeightedList {
    /// The items in lower case, the one with the highest weight first, equal ones in their order; those of weight 0 are
    /// left out.
    static func parse(_ field: String) -> [String] {
        // The standard library's sort is stable.
        weights(field).filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }.map(\.item)
    }

    /// The first 100 items with ASCII letters in lower case, in their order, with their weights from 0 to 1; one that is none
    /// weighs 0.
    static func weights(_ field: String) -> [(item: String, weight: Double)] {
        var items: [(item: String, weight: Double)] = []
        for item in field.utf8.split(separator: UInt8(ascii: ",")) where items.count < 100 {
            let parts = item.split(separator: UInt8(ascii: ";")).map(word)
            guard let name = parts.first, !name.isEmpty else { continue }
            let weight = parts.dropFirst().first { $0.utf8.starts(with: "q=".utf8) }
            items.append((name, weight.map { self.weight($0.dropFirst(2)) } ?? 1))
        }
        return items
    }

    /// Bytes, since a blank or a comma with an accent is one character, and neither of the two.
    private static func word(_ bytes: Substring.UTF8View) -> String {
        let plain = bytes.lazy.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return String(decoding: plain.map(\.asciiLowercased), as: UTF8.self)
    }

    /// A weight of at most five characters, digits and a point (RFC 9110, 12.4.2): `Double` reads more, such as `1e9`.
    private static func weight(_ text: Substring) -> Double {
        guard text.utf8.count <= 5, text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }),
            let weight = Double(text), weight <= 1
        else { return 0 }
        return weight
    }
}
