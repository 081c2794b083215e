internal import HTTPTypes

/// The cookie that carries a token (RFC 6265).
enum SessionCookie {
    /// Seconds for which an unused session is kept: 400 days, the most that browsers grant.
    static let lifetime: Double = 400 * 24 * 60 * 60

    /// Its name: over https bound to the host and to https by the prefix (RFC 6265bis, 4.1.3.2).
    static func name(secure: Bool) -> String {
        secure ? "__Host-visitor" : "visitor"
    }

    /// Whether a request carries a session cookie, valid or not.
    static func isPresent(in request: Request) -> Bool {
        !values(in: request).isEmpty
    }

    /// The token of a request; nil where there is none, it is malformed, or two differ.
    static func token(in request: Request) -> SessionToken? {
        let values = Set(values(in: request))
        return values.count == 1 ? values.first.flatMap(SessionToken.init) : nil
    }

    /// The Set-Cookie value that keeps a token for its lifetime.
    static func setting(_ token: SessionToken, secure: Bool) -> String {
        "\(name(secure: secure))=\(token.text); Path=/; Max-Age=\(Int(lifetime)); HttpOnly; SameSite=Lax"
            + (secure ? "; Secure" : "")
    }

    private static func values(in request: Request) -> [String] {
        let prefix = Array("\(name(secure: request.isSecure))=".utf8)
        return request.fields[values: .cookie].flatMap { field in
            field.utf8.split(separator: UInt8(ascii: ";")).compactMap { pair in
                let pair = pair.drop { $0 == UInt8(ascii: " ") }
                return pair.starts(with: prefix) ? String(pair.dropFirst(prefix.count)) : nil
            }
        }
    }
}
