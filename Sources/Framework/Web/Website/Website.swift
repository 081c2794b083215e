public import HTTPTypes
import Platform

/// Modules under one layout in each language: from a request to its response, with the one catch for broken machines.
public struct Website: Sendable {
    public typealias Layout = LocalizedSite.Layout
    /// Receives the error behind a 500 or 503 page.
    public typealias Report = @Sendable (any Error, Request) -> Void
    /// Has the pages that are files show every change that is stored. Throws `PagesBehind` where they cannot, or do not in time.
    public typealias RenderChanges = @Sendable () throws -> Void

    /// At least one, the root's first.
    let sites: [LocalizedSite]
    let sessions: Sessions
    let middleware: [any Middleware]
    let crossSite: CrossSiteGuard
    let policy: HTTPFields
    let languages: LanguageChoice
    /// A post that is sent again before the first is answered waits for it, and then has the same answer.
    let equalPosts = KeyedLock<String>()
    private let report: Report?
    /// Returns when the pages that are files show every change; nil if none are.
    let renderChanges: RenderChanges?
    /// The paths of actions that a client may call only so often.
    private let limitedPaths: Set<String>
    /// The most bytes of a body with files; 0 where no action takes any.
    public let longestUpload: Int

    /// A site in several languages, the first of them at the root. `origins` are further ones under which the site's
    /// own pages are served; `policy` holds the fields that the web server adds to every response. The first
    /// `middleware` is the outermost. Without a `report` the response carries its error, and the worker logs it.
    ///
    /// Only modules for visitors and the staff need `sessions`. `renderChanges` is called after a request that changed what pages show, and
    /// before its answer.
    public init(
        _ first: LocalizedSite, _ others: [LocalizedSite] = [], sessions: Sessions? = nil, origins: [Origin] = [],
        middleware: [any Middleware] = [], policy: HTTPFields = .sameOriginPolicy, report: Report? = nil,
        renderChanges: RenderChanges? = nil
    ) {
        sites = [first] + others
        precondition(
            sessions != nil || !sites.contains(where: \.isForVisitors),
            "a module for visitors needs sessions")
        var kinds: [String: any Change.Type] = [:]
        for kind in sites.flatMap(\.modules).compactMap(\.files).flatMap(\.changes) {
            let known = kinds.updateValue(kind, forKey: kind.name)
            precondition(known == nil || known == kind, "two kinds of changes have the name \(kind.name)")
        }
        // Never asked where there are none.
        self.sessions = sessions ?? Sessions(store: MemorySessionStore())
        self.middleware = middleware
        self.policy = policy
        crossSite = CrossSiteGuard(origins: origins)
        languages = LanguageChoice(sites: sites)
        limitedPaths = Set(
            sites.flatMap(\.modules).flatMap(\.limitedActions).flatMap(\.targets).map(\.address).map(\.reference))
        longestUpload = sites.flatMap(\.modules).flatMap(\.uploadRules).map(\.bodyBytes).max() ?? 0
        self.report = report
        self.renderChanges = renderChanges
        checkRoutes()
    }

    /// A site in one language.
    public init(
        modules: [any Module], staff: StaffArea? = nil, sessions: Sessions? = nil, origins: [Origin] = [],
        middleware: [any Middleware] = [],
        errors: SiteErrorText = .english, errorView: LocalizedSite.ErrorView? = nil,
        policy: HTTPFields = .sameOriginPolicy, report: Report? = nil, layout: @escaping Layout
    ) {
        self.init(
            LocalizedSite(
                language: "", modules: modules, staff: staff, errors: errors, errorView: errorView, layout: layout),
            sessions: sessions, origins: origins, middleware: middleware, policy: policy, report: report)
    }

    /// Whether a request calls an action that a client may call only so often (`LimitedModule.actionLimits`).
    public func isLimited(_ request: Request) -> Bool {
        guard !limitedPaths.isEmpty, let address = Address(path: request.path, query: "") else { return false }
        return limitedPaths.contains(address.reference)
    }

    /// The response to a request; never throws: an error becomes a page with the request's id.
    public func respond(to request: Request) -> Response {
        do {
            // Outermost, so that a tag is one of the bytes that the site's own middleware leaves.
            let tags = EntityTags { refuse(.preconditionFailed, exchange($0)) }
            return try tags.respond(to: request) { request in
                guard !middleware.isEmpty else { return answer(request) }
                return try middleware[...].respond(to: request, around: answer)
            }
        } catch {
            let exchange = exchange(request)
            exchange.route = .error
            return fail(error, exchange)
        }
    }

    /// The response inside the site's own middleware, which sees error pages too.
    private func answer(_ request: Request) -> Response {
        let exchange = exchange(request)
        do {
            return try dispatch(exchange)
        } catch {
            return fail(error, exchange)
        }
    }

    func exchange(_ request: Request) -> Exchange { Exchange(request, in: site(of: request.path)) }

    /// The page of a thrown error, which is logged where the page names the request. Where a store is unavailable, it has the
    /// form that could not be stored.
    func fail(_ error: any Error, _ exchange: Exchange) -> Response {
        let kind =
            switch error {
            case let error as SiteError: error
            case is StoreUnavailable: SiteError.unavailable
            case is PagesBehind: SiteError.pagesBehind
            default: SiteError.internalServerError
            }
        var response = refuse(kind, exchange, kind == .unavailable ? exchange.form : nil)
        response.route = exchange.route
        if let cookie = exchange.cookie ?? (try? exchange.writer.flatMap { try keptCookie(of: $0, exchange.request) }) {
            response.fields[.setCookie] = cookie
        }
        guard PageStatus.error(kind).row.isLogged else { return response }
        if let report { report(error, exchange.request) } else { response.failure = error }
        return response
    }

    /// The root's site holds every path, so it comes last; there is always one.
    func site(of path: String) -> LocalizedSite {
        sites.last { $0.holds(path) } ?? sites[0]
    }
}
