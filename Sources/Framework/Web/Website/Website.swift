public import HTTPTypes
import Markup

/// Modules under one layout in each language: from a request to its response, with the one catch for broken machines.
public struct Website: Sendable {
    public typealias Layout = LocalizedSite.Layout
    /// Learns of an error that a person saw as a 500 or 503 page.
    public typealias Report = @Sendable (any Error, Request) -> Void

    let sessions: Sessions
    let crossSite: CrossSiteGuard
    let sites: [LocalizedSite]
    let policy: HTTPFields
    let languages: LanguageChoice
    private let report: Report

    /// A site in several languages, the first of them at the root. `origins` are further ones under which the site's own
    /// pages are served; `policy` is what the web server adds to every answer.
    public init(
        _ first: LocalizedSite, _ others: [LocalizedSite] = [], sessions: Sessions, origins: [Origin] = [],
        policy: HTTPFields = .sameOriginPolicy, report: @escaping Report = { _, _ in }
    ) {
        sites = [first] + others
        languages = LanguageChoice(sites: sites)
        self.sessions = sessions
        self.policy = policy
        crossSite = CrossSiteGuard(origins: origins)
        self.report = report
    }

    /// A site in one language.
    public init(
        modules: [any Module], sessions: Sessions, origins: [Origin] = [], errors: SiteErrorText = .english,
        errorView: LocalizedSite.ErrorView? = nil, policy: HTTPFields = .sameOriginPolicy,
        report: @escaping Report = { _, _ in }, layout: @escaping Layout
    ) {
        self.init(
            LocalizedSite(language: "", modules: modules, errors: errors, errorView: errorView, layout: layout),
            sessions: sessions, origins: origins, policy: policy, report: report)
    }

    /// The answer to a request; never throws: what breaks becomes an error page with the request's id.
    public func respond(to request: Request) -> Response {
        // The root's site holds every path, so it comes last, and there is one.
        guard let site = sites.last(where: { $0.holds(request.path) }) ?? sites.first else {
            return Response(status: .notFound)
        }
        if let home = languages.home(for: request) { return Response(choosing: home) }
        var route = Route.none
        var response = answerOrRefuse(request, in: site, &route)
        response.route = route
        return response
    }

    /// `route` is what answers, as far as it is known: also where that breaks.
    private func answerOrRefuse(_ request: Request, in site: LocalizedSite, _ route: inout Route) -> Response {
        do {
            var response = try answer(request, in: site, &route)
            if languages.concerns(request) { response.fields[.vary] = LanguageChoice.vary }
            return response
        } catch {
            report(error, request)
            return refuse(error is StoreUnavailable ? .unavailable : .internalServerError, request, in: site)
        }
    }

    private func answer(_ request: Request, in site: LocalizedSite, _ route: inout Route) throws -> Response {
        guard let address = Address(path: request.path, query: request.query) else {
            return refuse(.badRequest, request, in: site)
        }
        return switch request.method {
        case .get, .head: try show(address, request, in: site, &route)
        case .post: try perform(address, request, in: site, &route)
        default: unanswered(address, request, in: site)
        }
    }

    private func show(
        _ address: Address, _ request: Request, in site: LocalizedSite, _ route: inout Route
    ) throws -> Response {
        let link = Link(address)
        for module in site.modules {
            guard let page = module.page(link) else { continue }
            route = page.route
            guard page.link == link else { return Response(movedTo: page.link) }
            return try show(page, of: module, request, in: site)
        }
        if address.path.last == "" {
            let bare = Link(Address(path: address.path.dropLast(), query: address.query))
            if let page = site.modules.lazy.compactMap({ $0.page(bare) }).first {
                route = page.route
                return Response(movedTo: bare)
            }
        }
        return unanswered(address, request, in: site)
    }

    private func show(
        _ page: MountedModule.Page, of module: MountedModule, _ request: Request, in site: LocalizedSite
    ) throws -> Response {
        let caller = try caller(of: request, for: module)
        let cookie = try caller.session.flatMap { try sessions.renew($0, of: request) }
        var response = try respond(with: page.show(caller.visitor), from: module, to: request, in: site)
        if let cookie { response.fields[.setCookie] = cookie }
        return response
    }

    private func perform(
        _ address: Address, _ request: Request, in site: LocalizedSite, _ route: inout Route
    ) throws -> Response {
        for module in site.modules {
            guard let action = module.action(Target(address)) else { continue }
            route = action.route
            guard crossSite.allows(request) else { return refuse(.crossSite, request, in: site) }
            guard request.hasForm else { return refuse(.unsupportedMediaType, request, in: site) }
            guard let form = Form(body: request.body) else { return refuse(.badRequest, request, in: site) }
            return try perform(action, with: form, of: module, request, in: site)
        }
        return unanswered(address, request, in: site)
    }

    private func perform(
        _ action: MountedModule.Action, with form: Form, of module: MountedModule, _ request: Request,
        in site: LocalizedSite
    ) throws -> Response {
        let caller = try caller(of: request, for: module)
        guard !caller.hasEnded || module.takesEndedSessions else { return refuseEnded(request, in: site) }
        do {
            return try perform(action, with: form, by: caller, of: module, request, in: site)
        } catch is SessionEnded {
            return refuseEnded(request, in: site)
        } catch {
            guard let new = caller.visitor.id.newSession, new.isKept else { throw error }
            // What was changed before it broke is the newcomer's only with the cookie.
            report(error, request)
            var response = refuse(error is StoreUnavailable ? .unavailable : .internalServerError, request, in: site)
            response.fields[.setCookie] = try sessions.begin(new, of: caller.visitor.id, secure: request.isSecure)
            return response
        }
    }

    private func refuseEnded(_ request: Request, in site: LocalizedSite) -> Response {
        var response = refuse(.sessionEnded, request, in: site)
        response.fields[.setCookie] = SessionCookie.removing(secure: request.isSecure)
        return response
    }

    private func perform(
        _ action: MountedModule.Action, with form: Form, by caller: Sessions.Caller, of module: MountedModule,
        _ request: Request, in site: LocalizedSite
    ) throws -> Response {
        // Before the action: were it to fail afterwards, a person told to try again would do the same thing twice.
        var cookie = try caller.session.flatMap { try sessions.renew($0, of: request) }
        let reply = try action.perform(form, caller.visitor)
        if case .go(_, let change) = reply, module.audience == .visitor {
            cookie = try self.cookie(after: change, caller, request) ?? cookie
        } else if let new = caller.visitor.id.newSession, new.isKept {
            cookie = try sessions.begin(new, of: caller.visitor.id, secure: request.isSecure)
        }
        var response = try respond(with: reply, from: module, to: request, in: site)
        if let cookie { response.fields[.setCookie] = cookie }
        return response
    }

    /// The Set-Cookie value of a change that succeeded; nil where the session stays.
    private func cookie(
        after change: SessionChange, _ caller: Sessions.Caller, _ request: Request
    ) throws -> String? {
        switch change {
        case .keep:
            try caller.visitor.id.newSession.map {
                try sessions.begin($0, of: caller.visitor.id, secure: request.isSecure)
            }
        case .signIn(let identity): try sessions.signIn(identity, caller, of: request, join: join)
        case .signOut: try sessions.signOut(request)
        }
    }

    /// Moves what a visitor has to an account, module by module; those of every language have the same stores.
    private func join(_ visitor: Visitor.ID, into account: Visitor.ID) throws {
        for module in sites.first?.modules ?? [] { try module.join(visitor, account) }
    }

    /// Who asks; nobody in particular where the module's pages are the same for everybody.
    private func caller(of request: Request, for module: MountedModule) throws -> Sessions.Caller {
        guard module.audience == .visitor else {
            return Sessions.Caller(visitor: Visitor(id: .nobody, isKnown: false), session: nil, hasEnded: false)
        }
        return try sessions.caller(of: request)
    }

    /// 404, or 405 with Allow where another method would be answered.
    private func unanswered(_ address: Address, _ request: Request, in site: LocalizedSite) -> Response {
        let canBeRead = site.modules.contains { $0.page(Link(address)) != nil }
        let canBeChanged = site.modules.contains { $0.action(Target(address)) != nil }
        guard canBeRead || canBeChanged else { return refuse(.notFound, request, in: site) }
        var response = refuse(.methodNotAllowed, request, in: site)
        response.fields[.allow] = ((canBeRead ? ["GET", "HEAD"] : []) + (canBeChanged ? ["POST"] : []))
            .joined(separator: ", ")
        return response
    }
}

extension Request {
    /// Whether the body is a form, or there is none.
    fileprivate var hasForm: Bool {
        guard let type = fields[.contentType] else { return body.isEmpty }
        let essence = type.split(separator: ";", maxSplits: 1).first ?? ""
        return essence.lowercased().filter { $0 != " " }.utf8.elementsEqual("application/x-www-form-urlencoded".utf8)
    }
}
