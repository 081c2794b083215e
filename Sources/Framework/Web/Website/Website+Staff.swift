import HTTPTypes

/// The pages of the staff. Whoever is not staff is told the same at every address there, whether it names something or not.
extension Website {
    /// The answer to a request below the staff's base: `answer` for the staff alone.
    func answerStaff(
        _ address: Address, _ request: Request, in site: LocalizedSite, _ area: StaffArea,
        _ answer: () throws -> Response
    ) throws -> Response {
        var response = try turnAway(request, from: address, in: site, area) ?? answer()
        response.keep(by: .notStored)
        return response
    }

    /// The answer to whoever is not staff; nil for the staff.
    private func turnAway(
        _ request: Request, from address: Address, in site: LocalizedSite, _ area: StaffArea
    ) throws -> Response? {
        let caller: Sessions.Caller
        do {
            caller = try sessions.caller(of: request)
        } catch  where request.method == .post {
            // The action looks the session up again, and has the form to give back where that fails, too.
            return nil
        }
        guard caller.visitor.signedIn?.role == nil else { return nil }
        guard caller.visitor.signedIn == nil else { return refuse(.forbidden, request, in: site) }
        guard request.method != .get, request.method != .head else {
            return Response(seeOther: area.signIn(Link(address)))
        }
        guard !caller.hasEnded else { return refuseEnded(request, in: site) }
        return refuse(.forbidden, request, in: site, signIn: area.signIn(site.home))
    }

    /// The page for who may not call an action, or not after so old a sign-in; nil for who may.
    func refuse(
        _ caller: Sessions.Caller, _ action: MountedModule.Action, at target: Target, _ request: Request,
        in site: LocalizedSite,
        _ kept: @autoclosure () -> KeptForm?
    ) -> Response? {
        guard action.role != nil else { return nil }
        return refuse(caller, without: action.role, request, in: site)
            ?? refuseOldSignIn(caller, to: target, request, in: site, kept)
    }

    /// The page for somebody of the staff who has not the role of a page or an action; nil for who has.
    func refuse(
        _ caller: Sessions.Caller, without role: Role?, _ request: Request, in site: LocalizedSite
    ) -> Response? {
        guard let role else { return nil }
        if let own = caller.visitor.signedIn?.role, own >= role { return nil }
        return refuse(.forbidden, request, in: site)
    }

    /// The page for who signed in too long ago to change what is the staff's, with the form; nil for who may.
    private func refuseOldSignIn(
        _ caller: Sessions.Caller, to target: Target, _ request: Request, in site: LocalizedSite,
        _ kept: () -> KeptForm?
    ) -> Response? {
        guard let area = site.staff, let signedIn = caller.visitor.signedIn, !sessions.isFresh(signedIn) else {
            return nil
        }
        let next = site.page(above: target) ?? area.base
        return refuse(.signInAgain, request, in: site, kept(), signIn: area.signIn(next))
    }
}
