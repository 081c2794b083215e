internal import HTTPTypes
public import Markup

/// Modules under one layout: from a request to its response, with the one catch for broken machines.
public struct Website: Sendable {
    /// Lays a screen out as a whole document.
    public typealias Layout = @Sendable (Screen) -> AnyHTML
    /// Learns of an error that a person saw as a 500 or 503 page.
    public typealias Report = @Sendable (any Error, Request) -> Void

    let modules: [MountedModule]
    let sessions: Sessions
    let crossSite: CrossSiteGuard
    let faults: FaultText
    let layout: Layout
    private let report: Report

    /// `origins` are further `scheme://host[:port]` under which the site's own pages are served.
    public init(
        modules: [any Module], sessions: Sessions, origins: [String] = [], faults: FaultText = .english,
        report: @escaping Report = { _, _ in }, layout: @escaping Layout
    ) {
        self.modules = modules.map { MountedModule($0) }
        self.sessions = sessions
        crossSite = CrossSiteGuard(origins: origins)
        self.faults = faults
        self.report = report
        self.layout = layout
    }

    /// The answer to a request; never throws: what breaks becomes an error page with the request's id.
    public func respond(to request: Request) -> Response {
        do {
            return try answer(request)
        } catch {
            report(error, request)
            return refuse(error is StoreUnavailable ? .unavailable : .broken, request)
        }
    }

    private func answer(_ request: Request) throws -> Response {
        guard let address = Address(path: request.path, query: request.query) else {
            return refuse(.malformed, request)
        }
        return switch request.method {
        case .get, .head: try show(address, request)
        case .post: try perform(address, request)
        default: unanswered(address, request)
        }
    }

    private func show(_ address: Address, _ request: Request) throws -> Response {
        let link = Link(address)
        for module in modules {
            guard let page = module.page(link) else { continue }
            guard page.link == link else { return Response(movedTo: page.link) }
            return try show(page, of: module, request)
        }
        if address.path.last == "" {
            let bare = Link(Address(path: address.path.dropLast(), query: address.query))
            if modules.contains(where: { $0.page(bare) != nil }) { return Response(movedTo: bare) }
        }
        return unanswered(address, request)
    }

    private func show(_ page: MountedModule.Page, of module: MountedModule, _ request: Request) throws -> Response {
        let (visitor, session) = try visitor(of: request, for: module)
        let cookie = try session.flatMap { try sessions.renew($0, of: request) }
        var response = try respond(with: page.show(visitor), from: module, to: request)
        if let cookie { response.fields[.setCookie] = cookie }
        return response
    }

    private func perform(_ address: Address, _ request: Request) throws -> Response {
        for module in modules {
            guard let action = module.action(Target(address)) else { continue }
            guard crossSite.allows(request) else { return refuse(.crossSite, request) }
            guard request.hasForm else { return refuse(.notAForm, request) }
            guard let form = Form(body: request.body) else { return refuse(.malformed, request) }
            return try perform(action, with: form, of: module, request)
        }
        return unanswered(address, request)
    }

    private func perform(
        _ action: MountedModule.Action, with form: Form, of module: MountedModule, _ request: Request
    ) throws -> Response {
        let (visitor, session) = try visitor(of: request, for: module)
        // Before the action: were it to fail afterwards, a person told to try again would do the same thing twice.
        var cookie = try session.flatMap { try sessions.renew($0, of: request) }
        let reply = try action(form, visitor)
        if case .go = reply, session == nil, module.audience == .visitor {
            cookie = try sessions.begin(for: visitor, secure: request.isSecure)
        }
        var response = try respond(with: reply, from: module, to: request)
        if let cookie { response.fields[.setCookie] = cookie }
        return response
    }

    /// Who asks; nobody in particular where the module's pages are the same for everybody.
    private func visitor(
        of request: Request, for module: MountedModule
    ) throws -> (visitor: Visitor, session: Session?) {
        guard module.audience == .visitor else { return (Visitor(id: .nobody, isKnown: false), nil) }
        return try sessions.visitor(of: request)
    }

    /// 404, or 405 with Allow where another method would be answered.
    private func unanswered(_ address: Address, _ request: Request) -> Response {
        let canBeRead = modules.contains { $0.page(Link(address)) != nil }
        let canBeChanged = modules.contains { $0.action(Target(address)) != nil }
        guard canBeRead || canBeChanged else { return refuse(.missing, request) }
        var response = refuse(.wrongMethod, request)
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
