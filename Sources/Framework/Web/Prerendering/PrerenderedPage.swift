public import FoundationEssentials
import HTTPTypes

/// A page that is the same for everybody, so that it can be rendered ahead of requests.
///
/// It is lazy: its address and its content are made on demand.
public struct PrerenderedPage {
    /// The time of its last change, where known.
    public internal(set) var changed: Date?
    /// Whether it is no page that is rendered ahead any more.
    var isGone = false
    let website: Website
    let site: LocalizedSite
    let page: () -> MountedModule.Page

    /// The page's one address.
    public var link: Link { page().link }

    /// Its address, and its addresses in all languages, its own included. `translations` is empty if the site has none.
    public var addresses: PageAddresses {
        let link = link
        return (link, site.translations(link))
    }

    /// The page as everybody gets it; nil if the module shows nothing there now. Throws what the stores throw, and
    /// `PrerenderError` where a web server could not send the same answer for a file.
    public func render() throws -> RenderedPage? {
        guard !isGone else { return nil }
        let page = page()
        guard page.caching.cacheControl == PrerenderedFields.cacheControl else {
            throw PrerenderError(link: page.link, reason: .field("Cache-Control: \(page.caching.cacheControl)"))
        }
        guard website.middleware.isEmpty else { return try renderThroughMiddleware(page.link) }
        guard case .show(let screen) = try page.show(Visitor(id: .nobody, isKnown: false)), screen.status == .ok
        else { return nil }
        return RenderedPage(link: page.link, media: screen.media, bytes: site.bytes(of: screen))
    }

    /// The answer to a plain GET, where it is one that a web server gives for a file.
    private func renderThroughMiddleware(_ link: Link) throws -> RenderedPage? {
        var isMissing = false
        let request = Request(path: link.address.reference)
        do {
            let response = try website.middleware[...].respond(to: request) { request in
                let response = try website.dispatch(website.exchange(request))
                isMissing = response.status == .notFound
                return response
            }
            if isMissing, response.status == .notFound { return nil }
            return RenderedPage(
                link: link, media: try PrerenderedFields.check(response, at: link), bytes: response.body)
        } catch let error as SiteError {
            throw PrerenderError(link: link, reason: .status(PageStatus.error(error).code))
        }
    }
}

/// Where a page is, and where it is in every language of the site.
public typealias PageAddresses = (link: Link, translations: [TranslatedPage])

/// A page as everybody gets it.
public struct RenderedPage: Equatable, Sendable {
    public let link: Link
    public let media: Media
    public let bytes: [UInt8]
}

/// An error page that a web server shows by itself, in one language.
public struct PrerenderedErrorPage: Sendable {
    /// Where the page's file is below the site's folder: `vi/404.html`.
    public let path: String
    public let bytes: [UInt8]
}

extension Website {
    /// Gives every page that is the same for everybody, in every language; always in the same order as long as the
    /// stores stay the same.
    public func prerenderedPages(_ each: (PrerenderedPage) throws -> Void) throws {
        for site in sites {
            for files in site.modules.compactMap(\.files) {
                try files.pages { page, changed in
                    try each(PrerenderedPage(changed: changed, website: self, site: site, page: page))
                }
            }
        }
    }

    /// The page at a link as its file is; nil if none can be.
    public func render(_ link: Link) throws -> RenderedPage? {
        let (site, requested) = (site(of: link.address.reference), RequestedAddress(link.address))
        for module in site.modules where module.files != nil {
            guard let page = module.page(at: requested), page.link == link else { continue }
            return try PrerenderedPage(changed: nil, website: self, site: site, page: { page }).render()
        }
        return nil
    }

    /// The error pages that a web server shows, in every language.
    public var prerenderedErrorPages: [PrerenderedErrorPage] {
        sites.flatMap { site in
            WebServerRules.ErrorPage.all.map { page in
                PrerenderedErrorPage(
                    path: (site.base.address.path + ["\(page.name).html"]).joined(separator: "/"),
                    bytes: site.bytes(of: site.screen(of: page.error, request: nil)))
            }
        }
    }
}
