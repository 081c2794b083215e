import HTTPTypes
import Platform

/// A request on its way through the stages of a website: match, authorise, handle, render changes, encode.
final class Exchange {
    let request: Request
    let site: LocalizedSite
    /// What answers it, as soon as that is known: the page of an error has it too.
    var route = RouteName.none
    /// The form that the page of a store that is unavailable gives back.
    var form: PreservedForm?
    /// Who posts. If it fails after a first change, a newcomer still needs the cookie to see that change.
    var writer: Writer?
    /// Whether the answer is a visitor's own page, whose forms have a key.
    var isForVisitor = false
    /// The caller, if the address is below the staff's base. The caller has a role there. Nil elsewhere.
    var staff: Sessions.Caller?
    /// The value of Set-Cookie that goes with the answer, whatever it is.
    var cookie: String?

    init(_ request: Request, in site: LocalizedSite) {
        self.request = request
        self.site = site
    }
}

/// The page of an error instead of what a request asks for.
struct Refusal: Error {
    let error: SiteError
    var form: PreservedForm?
    var signIn: Link?
    /// The value of Allow.
    var allow: String?

    init(_ error: SiteError, form: PreservedForm? = nil, signIn: Link? = nil, allow: String? = nil) {
        self.error = error
        self.form = form
        self.signIn = signIn
        self.allow = allow
    }
}

extension Website {
    /// What has the address of a request.
    private enum Match {
        case page(MountedModule.Page, of: MountedModule)
        case action(MountedModule.Action, of: MountedModule)
        case moved(to: Link)
    }

    /// The response of a module or an error page, in the chosen language; throws a broken machine's error.
    func dispatch(_ exchange: Exchange) throws -> Response {
        try languages.respond(to: exchange.request) { _ in
            var response: Response
            do {
                response = try answer(exchange)
            } catch let refusal as Refusal {
                response = refuse(refusal.error, exchange, refusal.form, signIn: refusal.signIn)
                response.fields[.allow] = refusal.allow
            }
            response.route = exchange.route
            return response
        }
    }

    private func answer(_ exchange: Exchange) throws -> Response {
        guard let address = Address(path: exchange.request.path, query: exchange.request.query) else {
            throw Refusal(.badRequest)
        }
        guard let area = exchange.site.staff, area.holds(address) else { return try answer(address, exchange) }
        var response = try turnAway(exchange, from: address, area) ?? answer(address, exchange)
        response.keep(by: .notStored)
        return response
    }

    private func answer(_ address: Address, _ exchange: Exchange) throws -> Response {
        switch try match(address, exchange) {
        case .page(let page, let module): try show(page, of: module, exchange)
        case .action(let action, let module): try perform(action, of: module, at: Target(address), exchange)
        case .moved(let link): Response(movedTo: link)
        }
    }
}

/// The first stage: what has the address.
extension Website {
    /// Throws 404, or 405 with Allow where another method would be answered.
    private func match(_ address: Address, _ exchange: Exchange) throws -> Match {
        let (method, site, requested) = (exchange.request.method, exchange.site, RequestedAddress(address))
        let modules = site.modules(at: address)
        let isRead = method == .get || method == .head
        if isRead, let match = matchPage(requested, modules, exchange) { return match }
        if method == .post {
            for module in modules {
                guard let action = module.action(at: requested) else { continue }
                exchange.route = action.route
                return .action(action, of: module)
            }
        }
        // What was looked for is not there.
        let canBeRead = !isRead && site.hasPage(at: address)
        let canBeChanged = method != .post && modules.contains { $0.action(at: requested) != nil }
        guard canBeRead || canBeChanged else { throw Refusal(.notFound) }
        let methods = (canBeRead ? ["GET", "HEAD"] : []) + (canBeChanged ? ["POST"] : [])
        throw Refusal(.methodNotAllowed, allow: methods.joined(separator: ", "))
    }

    private func matchPage(
        _ requested: RequestedAddress, _ modules: [MountedModule], _ exchange: Exchange
    ) -> Match? {
        let (address, site) = (requested.address, exchange.site)
        for module in modules {
            guard let page = module.page(at: requested) else { continue }
            exchange.route = page.route
            return page.link.address == address ? .page(page, of: module) : .moved(to: page.link)
        }
        // The home of a language ends with a slash: `/vi` leads to `/vi/`.
        if address.hasPath(of: site.base.address), site.hasPage(at: site.home.address) { return .moved(to: site.home) }
        // No path but `/` is the root's.
        guard address.endsWithSlash, address.path.dropLast() != [""] else { return nil }
        let bare = RequestedAddress(Address(path: Array(address.path.dropLast()), query: address.query))
        for module in modules {
            guard let page = module.page(at: bare) else { continue }
            exchange.route = page.route
            return .moved(to: Link(bare.address))
        }
        return nil
    }
}

/// The second stage: the caller, and whether this caller is allowed to.
extension Website {
    /// The form and the caller of a post that may be handled.
    private func authorise(
        _ action: MountedModule.Action, of module: MountedModule, at target: Target, _ exchange: Exchange
    ) throws -> (Form, Sessions.Caller) {
        let (request, site) = (exchange.request, exchange.site)
        guard crossSite.allows(request) else { throw Refusal(.crossSite) }
        let form = try form(of: request, at: target, of: module)
        if let preconditions = Preconditions(of: request), !allows(preconditions, request) {
            throw Refusal(.preconditionFailed)
        }
        exchange.form = PreservedForm(form, at: target, kinds: module.fieldKinds)
        guard !RequestContext.isRefused else { throw StoreUnavailable("too many posts are waiting") }
        let caller = try caller(exchange, for: module).sending(post(of: form, at: target, in: site))
        guard !caller.hasEnded || module.takesEndedSessions else { throw Refusal(.sessionEnded) }
        try require(module.role, of: caller)
        // Whoever signed in too long ago changes nothing that is the staff's.
        if module.role != nil, let area = site.staff, let signedIn = caller.visitor.signedIn,
            !sessions.isFresh(signedIn)
        {
            throw Refusal(
                .signInAgain, form: PreservedForm(form, at: target, kinds: module.fieldKinds, leavingOutSecrets: true),
                signIn: area.signIn(site.page(above: target) ?? area.base))
        }
        return (form, caller)
    }

    /// Throws unless somebody of the staff has the role of a module.
    private func require(_ role: Role?, of caller: Sessions.Caller) throws {
        guard let role else { return }
        guard let own = caller.visitor.signedIn?.role, own >= role else { throw Refusal(.forbidden) }
    }

    private func caller(_ exchange: Exchange, for module: MountedModule) throws -> Sessions.Caller {
        // A sign-in also needs the cookie of the device.
        if let staff = exchange.staff, module.isForVisitors, !module.takesEndedSessions { return staff }
        return try caller(of: exchange.request, for: module)
    }

    /// The request's caller; no visitor where the module's pages are the same for everybody.
    func caller(of request: Request, for module: MountedModule) throws -> Sessions.Caller {
        guard module.isForVisitors else {
            return Sessions.Caller(visitor: Visitor(id: .nobody, isKnown: false), session: nil, hasEnded: false)
        }
        return try sessions.caller(of: request, signsIn: module.takesEndedSessions)
    }

    /// The post of a form with a one-time key; nil for one without.
    private func post(of form: Form, at target: Target, in site: LocalizedSite) -> KeyedPost? {
        guard IdempotencyKey(form[FormKeyField.key]) != nil else { return nil }
        let page = site.page(above: target)
        // An action goes by its path: a query would only make its record long, and another's.
        return KeyedPost(form: form, target: Target(target.address.withoutQuery), page: page ?? .root)
    }

    /// The answer to somebody who is not staff, below the staff's base; nil for the staff. It is the same at every address, so it does
    /// not tell which of them exist.
    private func turnAway(_ exchange: Exchange, from address: Address, _ area: StaffArea) throws -> Response? {
        let request = exchange.request
        let caller: Sessions.Caller
        do {
            caller = try sessions.caller(of: request)
        } catch  where request.method == .post {
            // The action looks the session up again, and has the form to give back where that fails, too.
            return nil
        }
        guard caller.visitor.signedIn?.role == nil else {
            exchange.staff = caller
            return nil
        }
        guard caller.visitor.signedIn == nil else { throw Refusal(.forbidden) }
        guard request.method != .get, request.method != .head else {
            return Response(seeOther: area.signIn(Link(address)))
        }
        guard !caller.hasEnded else { throw Refusal(.sessionEnded) }
        throw Refusal(.forbidden, signIn: area.signIn(exchange.site.home))
    }
}

/// The third stage: a module answers.
extension Website {
    private func show(_ page: MountedModule.Page, of module: MountedModule, _ exchange: Exchange) throws -> Response {
        let caller = try caller(exchange, for: module)
        try require(module.role, of: caller)
        exchange.isForVisitor = module.isForVisitors
        let cookie = caller.session.flatMap { sessions.renew($0, of: exchange.request) }
        let reply = try renderingChanges { try page.show(caller.visitor) }
        var response = try encode(reply, caching: caller.caching ?? page.caching, exchange)
        if let cookie { response.fields[.setCookie] = cookie }
        return response
    }

    private func perform(
        _ action: MountedModule.Action, of module: MountedModule, at target: Target, _ exchange: Exchange
    ) throws -> Response {
        let (form, caller) = try authorise(action, of: module, at: target, exchange)
        let writer = caller.visitor.writer
        exchange.writer = writer
        exchange.isForVisitor = module.isForVisitors
        let handle = { try perform(action, with: form, by: caller, of: module, exchange) }
        do {
            guard let post = writer.post else { return try handle() }
            return try equalPosts.withLock(post.form, within: 2_000_000_000, handle)
        } catch is SessionEnded {
            throw Refusal(.sessionEnded)
        } catch let repeated as PostRepeated {
            // The first one may be answered by another process, which renders its change just now.
            try renderChanges?()
            return Response(seeOther: repeated.answer)
        }
    }

    private func perform(
        _ action: MountedModule.Action, with form: Form, by caller: Sessions.Caller, of module: MountedModule,
        _ exchange: Exchange
    ) throws -> Response {
        let reply = try renderingChanges {
            let reply = try action.perform(form, caller.visitor)
            exchange.cookie = try cookie(after: reply, of: module, caller, exchange.request)
            return reply
        }
        var response = try encode(reply, caching: caller.caching ?? module.audience.caching, exchange)
        if let cookie = exchange.cookie { response.fields[.setCookie] = cookie }
        switch reply {
        case .redirect(_, .signIn(_, let device?)):
            let cookie = DeviceCookie.setting(device, secure: exchange.request.isSecure)
            response.fields.append(HTTPField(name: .setCookie, value: cookie))
        // Browsers take it over https alone. Not the cookies, among which is the device's.
        case .redirect(_, .signOut) where exchange.request.isSecure: response.fields[.clearSiteData] = #""storage""#
        default: break
        }
        return response
    }

    /// The Set-Cookie value after an action; nil if the session stays.
    private func cookie(
        after reply: Reply, of module: MountedModule, _ caller: Sessions.Caller, _ request: Request
    ) throws -> String? {
        let (renewed, writer) = (caller.session.flatMap { sessions.renew($0, of: request) }, caller.visitor.writer)
        guard case .redirect(let link, let change) = reply, module.isForVisitors else {
            return try keptCookie(of: writer, request) ?? renewed
        }
        let changed = try cookie(after: change, caller, request)
        // What it says without that is true as well.
        try? writer.post?.answered(link)
        return changed ?? renewed
    }

    /// The Set-Cookie value of a newcomer's session, if a store saved it together with a change; else nil.
    func keptCookie(of writer: Writer, _ request: Request) throws -> String? {
        guard let new = writer.newSession, new.isKept else { return nil }
        return try sessions.begin(new, of: writer.visitor, secure: request.isSecure)
    }

    /// The Set-Cookie value of a change that succeeded; nil if the session stays.
    private func cookie(
        after change: SessionChange, _ caller: Sessions.Caller, _ request: Request
    ) throws -> String? {
        switch change {
        case .keep:
            try caller.visitor.writer.newSession.map {
                try sessions.begin($0, of: caller.visitor.id, secure: request.isSecure)
            }
        case .unneeded: nil
        case .signIn(let identity, _): try sessions.signIn(identity, caller, of: request, merge: merge)
        case .signOut: try sessions.signOut(request)
        }
    }

    /// Moves a visitor's data to an account, module by module; the modules of all languages share their stores.
    private func merge(_ visitor: Visitor.ID, into account: Writer) throws {
        for module in sites[0].modules { try (module.module as? any VisitorDataModule)?.merge(visitor, into: account) }
    }
}

/// The fourth stage: pages that are files show what a request changed, before it is answered.
extension Website {
    /// Runs the third stage. What it stored before it failed is rendered as well, and its own error is the one that is told.
    private func renderingChanges<Result>(_ handle: () throws -> Result) throws -> Result {
        let result: Result
        do {
            result = try handle()
        } catch {
            if RequestContext.hasChangedPages { try? renderChanges?() }
            throw error
        }
        if RequestContext.hasChangedPages { try renderChanges?() }
        return result
    }
}

extension Website {
    /// Whether a module has pages at a path, whatever its data, or the staff may have some; nil for what is no path.
    public func hasPage(at path: String) -> Bool? {
        guard let address = Address(path: path, query: "") else { return nil }
        let site = site(of: path)
        return site.staff?.holds(address) == true || address.hasPath(of: site.base.address)
            || site.hasPage(at: address)
    }

    #if DEBUG
        /// The audience of the module that has a page at a path, and the kinds of changes that it follows.
        public func moduleOfPage(at path: String) -> (audience: String, changes: [String])? {
            guard let address = Address(path: path, query: "") else { return nil }
            let requested = RequestedAddress(address)
            let module = site(of: path).modules(at: address).first { $0.page(at: requested) != nil }
            return module.map { module in
                ("\(module.audience)", module.files?.changes.map { $0.name } ?? [])
            }
        }
    #endif
}

extension Sessions.Caller {
    /// No browser stores a page of a signed-in person: the next person at this browser must not find it.
    fileprivate var caching: Caching? { visitor.signedIn == nil ? nil : .notStored }
}

extension HTTPField.Name {
    /// W3C, Clear Site Data.
    fileprivate static let clearSiteData = HTTPField.Name(literal: "Clear-Site-Data")
}
