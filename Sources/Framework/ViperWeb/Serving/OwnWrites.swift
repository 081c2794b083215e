import HTTPTypes
import SiteDatabase
import Web

/// Lets who reads be answered from a standby that has what they wrote: the position of their last write travels with them in a cookie, as to
/// read it from a session would need the primary. Whoever changes something reads from the primary.
struct OwnWrites: Sendable {
    /// Seconds after which a standby that is in use has everything.
    private static let lifetime = 60

    let seal: LogPositionSeal

    func respond(_ request: Request, _ respond: (Request) throws -> Response) rethrows -> Response {
        RequestTrace.databaseState = state(for: request)
        var response = try respond(request)
        if let written = RequestTrace.written {
            response.fields.append(HTTPField(name: .setCookie, value: cookie(written, secure: request.isSecure)))
        }
        return response
    }

    private func state(for request: Request) -> RequestTrace.DatabaseState {
        guard request.method == .get || request.method == .head else { return .newest }
        let values = Cookies.values(of: Self.name(secure: request.isSecure), in: request)
        guard !values.isEmpty else { return .atLeast(0) }
        // One that is forged, or of another site's database, says nothing.
        let positions = values.map(seal.position)
        guard let last = positions.compactMap(\.self).max(), !positions.contains(nil) else { return .newest }
        return .atLeast(last)
    }

    private func cookie(_ position: UInt64, secure: Bool) -> String {
        """
        \(Self.name(secure: secure))=\(seal.text(of: position)); Path=/; Max-Age=\(Self.lifetime); HttpOnly; SameSite=Lax\
        \(secure ? "; Secure" : "")
        """
    }

    /// Over https bound to the host and to https by the prefix (RFC 6265bis, 4.1.3.2).
    private static func name(secure: Bool) -> String { secure ? "__Host-written" : "written" }
}
