import HTTPTypes
import Platform

extension Website {
    /// The response of the module that has the address, to the staff alone where it is theirs.
    func answer(_ request: Request, in site: LocalizedSite, _ route: inout RouteName) throws -> Response {
        guard let address = Address(path: request.path, query: request.query) else {
            return refuse(.badRequest, request, in: site)
        }
        guard let staff = site.staff, staff.holds(address) else {
            return try answer(address, request, in: site, &route)
        }
        return try answerStaff(address, request, in: site, staff) { try answer(address, request, in: site, &route) }
    }

    private func answer(
        _ address: Address, _ request: Request, in site: LocalizedSite, _ route: inout RouteName
    ) throws -> Response {
        switch request.method {
        case .get, .head: try show(address, request, in: site, &route)
        case .post: try perform(address, request, in: site, &route)
        default: unanswered(address, request, in: site)
        }
    }

    private func show(
        _ address: Address, _ request: Request, in site: LocalizedSite, _ route: inout RouteName
    ) throws -> Response {
        let requested = RequestedAddress(address)
        for module in site.modules(at: address) {
            guard let page = module.page(at: requested) else { continue }
            route = page.route
            guard page.link.address == address else { return Response(movedTo: page.link) }
            return try show(page, of: module, request, in: site)
        }
        // The home of a language ends with a slash: `/vi` leads to `/vi/`.
        if address.hasPath(of: site.base.address), site.hasPage(at: site.home.address) {
            return Response(movedTo: site.home)
        }
        if address.endsWithSlash {
            let path = address.path.dropLast()
            let bare = Link(Address(path: Array(path), query: address.query))
            // No path but `/` is the root's.
            let requested = RequestedAddress(bare.address)
            if path != [""], let page = site.modules(at: address).lazy.compactMap({ $0.page(at: requested) }).first {
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
        if let refusal = refuse(caller, without: page.role, request, in: site) { return refusal }
        let cookie = caller.session.flatMap { sessions.renew($0, of: request) }
        var response = try respond(
            with: page.show(caller.visitor), caching: caller.caching ?? page.caching, to: request, in: site)
        if let cookie { response.fields[.setCookie] = cookie }
        return response
    }

    private func perform(
        _ address: Address, _ request: Request, in site: LocalizedSite, _ route: inout RouteName
    ) throws -> Response {
        let requested = RequestedAddress(address)
        for module in site.modules(at: address) {
            guard let action = module.action(at: requested) else { continue }
            route = action.route
            return try crossSite.respond(to: request) { request in
                let form: Form
                do {
                    form = try self.form(of: request, at: Target(address), of: module)
                } catch SiteError.sessionEnded {
                    return refuseEnded(request, in: site)
                }
                if let preconditions = Preconditions(of: request), !allows(preconditions, request) {
                    throw SiteError.preconditionFailed
                }
                let sent = SentForm(form: form, target: Target(address))
                return try perform(action, with: sent, of: module, request, in: site)
            }
        }
        return unanswered(address, request, in: site)
    }

    private func perform(
        _ action: MountedModule.Action, with sent: SentForm, of module: MountedModule, _ request: Request,
        in site: LocalizedSite
    ) throws -> Response {
        let kept = KeptForm(sent.form, at: sent.target, kinds: module.fieldKinds)
        guard !RequestTrace.isRefused else {
            return fail(StoreUnavailable("too many posts are waiting"), request, action.route, kept)
        }
        let caller: Sessions.Caller
        do {
            caller = try self.caller(of: request, for: module).sending(post(sent, in: site))
        } catch {
            return fail(error, request, action.route, kept)
        }
        guard !caller.hasEnded || module.takesEndedSessions else { return refuseEnded(request, in: site) }
        let refusal = refuse(
            caller, action, at: sent.target, request, in: site,
            KeptForm(sent.form, at: sent.target, kinds: module.fieldKinds, leavingOutSecrets: true))
        if let refusal { return refusal }
        do {
            guard let post = caller.visitor.id.post else {
                return try perform(action, with: sent.form, by: caller, of: module, request, in: site)
            }
            return try equalPosts.withLock(post.form, within: 2_000_000_000) {
                try perform(action, with: sent.form, by: caller, of: module, request, in: site)
            }
        } catch is SessionEnded {
            return refuseEnded(request, in: site)
        } catch let repeated as PostRepeated {
            return Response(seeOther: repeated.answer)
        } catch {
            var response = fail(error, request, action.route, kept)
            // What was changed before it broke is the newcomer's only with the cookie.
            if let new = caller.visitor.id.newSession, new.isKept {
                response.fields[.setCookie] = try sessions.begin(new, of: caller.visitor.id, secure: request.isSecure)
            }
            return response
        }
    }

    /// The post of a form with a one-time key; nil for one without.
    private func post(_ sent: SentForm, in site: LocalizedSite) -> KeyedPost? {
        guard FormKey(sent.form[FormKeyField.key]) != nil else { return nil }
        let page = site.page(above: sent.target)
        // An action goes by its path: a query would only make its record long, and another's.
        let target = Target(sent.target.address.withoutQuery)
        return KeyedPost(form: sent.form, target: target, page: page ?? .root)
    }

    func refuseEnded(_ request: Request, in site: LocalizedSite) -> Response {
        var response = refuse(.sessionEnded, request, in: site)
        response.fields[.setCookie] = SessionCookie.removing(secure: request.isSecure)
        return response
    }

    private func perform(
        _ action: MountedModule.Action, with form: Form, by caller: Sessions.Caller, of module: MountedModule,
        _ request: Request, in site: LocalizedSite
    ) throws -> Response {
        var cookie = caller.session.flatMap { sessions.renew($0, of: request) }
        let reply = try action.perform(form, caller.visitor)
        if case .go(let link, let change) = reply, module.isForVisitors {
            cookie = try self.cookie(after: change, caller, request) ?? cookie
            // What it says without that is true as well.
            try? caller.visitor.id.post?.answered(link)
        } else if let new = caller.visitor.id.newSession, new.isKept {
            cookie = try sessions.begin(new, of: caller.visitor.id, secure: request.isSecure)
        }
        var response = try respond(
            with: reply, caching: caller.caching ?? module.audience.caching, to: request, in: site)
        if let cookie { response.fields[.setCookie] = cookie }
        switch reply {
        case .go(_, .signIn(_, let device?)):
            let cookie = DeviceCookie.setting(device, secure: request.isSecure)
            response.fields.append(HTTPField(name: .setCookie, value: cookie))
        // Browsers take it over https alone. Not the cookies, among which is the device's.
        case .go(_, .signOut) where request.isSecure: response.fields[.clearSiteData] = #""storage""#
        default: break
        }
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
        case .signIn(let identity, _): try sessions.signIn(identity, caller, of: request, join: join)
        case .signOut: try sessions.signOut(request)
        }
    }

    /// Moves a visitor's data to an account, module by module; the modules of all languages share their stores.
    private func join(_ visitor: Visitor.ID, into account: Visitor.ID) throws {
        for module in sites[0].modules { try module.join(visitor, account) }
    }

    /// The request's caller; no visitor where the module's pages are the same for everybody.
    func caller(of request: Request, for module: MountedModule) throws -> Sessions.Caller {
        guard module.isForVisitors else {
            return Sessions.Caller(visitor: Visitor(id: .nobody, isKnown: false), session: nil, hasEnded: false)
        }
        return try sessions.caller(of: request, signsIn: module.takesEndedSessions)
    }

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
                ("\(module.audience)", module.audience == .everyone ? module.changes.map { $0.name } : [])
            }
        }
    #endif

    /// 404, or 405 with Allow where another method would be answered.
    private func unanswered(_ address: Address, _ request: Request, in site: LocalizedSite) -> Response {
        let requested = RequestedAddress(address)
        // What was looked for is not there.
        let canBeRead = request.method != .get && request.method != .head && site.hasPage(at: address)
        let canBeChanged =
            request.method != .post && site.modules(at: address).contains { $0.action(at: requested) != nil }
        guard canBeRead || canBeChanged else { return refuse(.notFound, request, in: site) }
        var response = refuse(.methodNotAllowed, request, in: site)
        response.fields[.allow] = ((canBeRead ? ["GET", "HEAD"] : []) + (canBeChanged ? ["POST"] : []))
            .joined(separator: ", ")
        return response
    }
}

extension Sessions.Caller {
    /// No browser stores a page of a signed-in person: the next person at this browser must not find it.
    fileprivate var caching: Caching? { visitor.signedIn == nil ? nil : .notStored }
}

extension HTTPField.Name {
    /// W3C, Clear Site Data.
    fileprivate static let clearSiteData = HTTPField.Name(literal: "Clear-Site-Data")
}

/// A form and where it was sent.
private struct SentForm {
    let form: Form
    let target: Target
}
