import HTTPTypes
import Markup
import Platform

extension Website {
    /// What a page goes by: the choice between HTML and JSON.
    static let pageVary = "Accept"
    private static let refresh = HTTPField.Name("Refresh")

    /// The last stage: a module's reply as a response. A missing page becomes the website's own.
    func encode(_ reply: Reply, caching: Caching, _ exchange: Exchange) throws -> Response {
        switch reply {
        case .redirect(let link, _): return Response(seeOther: link)
        case .moved(let link): return Response(movedTo: link)
        case .download(let download):
            var response = Response(download)
            response.keep(by: caching)
            // The bytes are not in memory to be hashed, so the module gives the entity tag.
            response.fields[.eTag] = caching.hasEntityTag ? download.version.map { "\"\($0)\"" } : nil
            response.hasEntityTag = false
            return response
        case .preview(let page):
            var response = Response(status: .ok, fields: [.contentType: page.media.contentType], body: page.bytes)
            response.keep(by: .notStored)
            response.fields[.robotsTag] = "noindex"
            return response
        case .missing: return refuse(.notFound, exchange)
        case .show(let screen):
            var response =
                try exchange.isForVisitor
                ? IdempotencyKey.onPage { try render(screen, exchange) } : render(screen, exchange)
            response.take(screen.status.row)
            response.keep(by: caching)
            // Not among the elements: the field works for every page, whatever its layout.
            if let name = Self.refresh { response.fields[name] = screen.refresh.map { String($0) } }
            return response
        }
    }

    /// The page of an error.
    func refuse(
        _ error: SiteError, _ exchange: Exchange, _ kept: PreservedForm? = nil, signIn: Link? = nil
    ) -> Response {
        let (request, site) = (exchange.request, exchange.site)
        let screen = site.screen(of: error, request: request.id, kept, signIn: signIn)
        // The view model is strings: its JSON cannot fail, and if it did, the page is the answer.
        var response = (try? render(screen, exchange)) ?? page(screen, exchange)
        response.take(screen.status.row)
        response.fields[.cacheControl] = "no-store"
        if error == .sessionEnded {
            response.fields[.setCookie] = SessionCookie.removing(secure: request.isSecure)
        }
        return response
    }

    private func render(_ screen: Screen, _ exchange: Exchange) throws -> Response {
        var response = try RequestContext.measure(.render) {
            try exchange.request.prefersJSON ? json(screen) : page(screen, exchange)
        }
        response.fields[.vary] = Self.pageVary
        return response
    }

    private func json(_ screen: Screen) throws -> Response {
        Response(status: .ok, fields: [.contentType: "application/json"], body: try screen.json())
    }

    private func page(_ screen: Screen, _ exchange: Exchange) -> Response {
        let site = exchange.site
        var screen = screen
        if let role = exchange.staff?.visitor.signedIn?.role {
            screen.staff = site.staff?.navigation(for: role, at: screen.link, site: site.home)
        }
        return Response(status: .ok, fields: [.contentType: screen.media.contentType], body: site.bytes(of: screen))
    }
}

extension HTTPField.Name {
    fileprivate static let robotsTag = HTTPField.Name(literal: "X-Robots-Tag")
}

extension Request {
    /// Whether Accept names `application/json` with a weight above 0, and HTML weighs no more (RFC 9110, 12.5.1).
    fileprivate var prefersJSON: Bool {
        // Browsers do not, and to weigh what they accept takes longer than to see that.
        guard let field = fields[.accept], field.utf8.contains(where: { $0.asciiLowercased == UInt8(ascii: "j") })
        else {
            return false
        }
        let items = WeightedList.weights(field)
        let weight = { (ranges: [String]) in
            ranges.lazy.compactMap { range in items.first { $0.item == range }?.weight }.first ?? 0
        }
        let json = weight(["application/json"])
        return json > 0 && json >= weight(["text/html", "text/*", "*/*"])
    }
}

extension Response {
    /// A file to keep. A browser opens none of it as a page.
    fileprivate init(_ download: Download) {
        self.init(
            status: .ok,
            fields: [.contentType: download.contentType, .contentDisposition: download.disposition])
        file = download.bytes
    }

    /// 303 after a change, to the link's URL, which never names another host.
    init(seeOther link: Link) {
        self.init(status: .seeOther, fields: [.location: link.url.string, .cacheControl: "private, no-cache"])
    }

    /// 301 to a page's one address; asked again each time, so that a change of addresses is not kept for ever.
    init(movedTo link: Link) {
        self.init(status: .movedPermanently, fields: [.location: link.url.string, .cacheControl: "no-cache"])
    }

    /// 302 to the home of a language, for this request alone.
    init(choosing home: Link) {
        self.init(
            status: .found,
            fields: [
                .location: home.url.string, .cacheControl: "private, no-cache", .vary: LanguageChoice.vary,
            ])
        route = .language
    }

    /// Sets the fields of a status from the table.
    fileprivate mutating func take(_ row: StatusRow) {
        status = row.code
        fields[.retryAfter] = row.retryAfter.map { String($0) }
    }
}
