import HTTPTypes

/// The cookie that carries a token (RFC 6265).
enum SessionCookie {
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
        Cookies.value(of: name(secure: request.isSecure), in: request).flatMap(SessionToken.init)
    }

    /// The Set-Cookie value that keeps a token for so many seconds.
    static func setting(_ token: SessionToken, for lifetime: Double, secure: Bool) -> String {
        cookie(token.text, for: Int(lifetime), secure: secure)
    }

    /// The Set-Cookie value that removes the cookie.
    static func removing(secure: Bool) -> String {
        cookie("", for: 0, secure: secure)
    }

    private static func cookie(_ value: String, for lifetime: Int, secure: Bool) -> String {
        "\(name(secure: secure))=\(value); Path=/; Max-Age=\(lifetime); HttpOnly; SameSite=Lax"
            + (secure ? "; Secure" : "")
    }

    private static func values(in request: Request) -> [String] {
        Cookies.values(of: name(secure: request.isSecure), in: request)
    }
}

/// The cookies of a request (RFC 6265, 5.4).
public enum Cookies {
    /// Every value that a name has, in the order in which they came.
    public static func values(of name: String, in request: Request) -> [String] {
        let prefix = Array("\(name)=".utf8)
        return request.fields[values: .cookie].flatMap { field in
            field.utf8.split(separator: UInt8(ascii: ";")).compactMap { pair in
                let pair = pair.drop { $0 == UInt8(ascii: " ") }
                return pair.starts(with: prefix) ? String(pair.dropFirst(prefix.count)) : nil
            }
        }
    }

    /// The value of a name; nil where there is none or two differ.
    public static func value(of name: String, in request: Request) -> String? {
        let values = Set(values(of: name, in: request))
        return values.count == 1 ? values.first : nil
    }
}
