import HTTPTypes
import Platform
import SiteDatabase
import SiteStores
import Web

/// Lets who reads be answered from a standby that has what they wrote: the position of their last write travels with them in a cookie, as to
/// read it from a session would need the primary. Whoever changes something reads from the primary.
struct OwnWrites: Sendable {
    /// Seconds after which a standby that is in use has everything.
    private static let lifetime = 60
    private static let cookie = "written"

    let seal: LogPositionSeal

    func respond(_ request: Request, _ respond: (Request) throws -> Response) rethrows -> Response {
        RequestContext.databaseState = state(for: request)
        var response = try respond(request)
        if let written = RequestContext.written {
            response.fields.append(HTTPField(name: .setCookie, value: cookie(written, request)))
        }
        return response
    }

    private func state(for request: Request) -> RequestContext.DatabaseState {
        guard request.method == .get || request.method == .head else { return .newest }
        let values = Cookies.values(of: Cookies.name(Self.cookie, secure: request.isSecure), in: request)
        guard !values.isEmpty else { return .atLeast(0) }
        // One that is forged, or of another site's database, says nothing.
        let positions = values.map(seal.position)
        guard let last = positions.compactMap(\.self).max(), !positions.contains(nil) else { return .newest }
        return .atLeast(last)
    }

    private func cookie(_ position: UInt64, _ request: Request) -> String {
        Cookies.setting(Self.cookie, to: seal.text(of: position), for: Self.lifetime, secure: request.isSecure)
    }
}
