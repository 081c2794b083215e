import HTTPTypes

/// The cookie that carries a token (RFC 6265).
enum SessionCookie {
    /// Its name over https or without.
    static func name(secure: Bool) -> String { Cookies.name("visitor", secure: secure) }

    /// Whether a request carries a session cookie, valid or not.
    static func isPresent(in request: Request) -> Bool {
        !values(in: request).isEmpty
    }

    /// The token of a request; nil if there is none, it is malformed, or two differ.
    static func token(in request: Request) -> SessionToken? {
        Cookies.value(of: name(secure: request.isSecure), in: request).flatMap(SessionToken.init)
    }

    /// The Set-Cookie value that keeps a token for so many seconds.
    static func setting(_ token: SessionToken, for lifetime: Double, secure: Bool) -> String {
        Cookies.setting("visitor", to: token.text, for: Int(lifetime), secure: secure)
    }

    /// The Set-Cookie value that removes the cookie.
    static func removing(secure: Bool) -> String {
        Cookies.setting("visitor", to: "", for: 0, secure: secure)
    }

    private static func values(in request: Request) -> [String] {
        Cookies.values(of: name(secure: request.isSecure), in: request)
    }
}

/// The cookie of a browser that has signed in before; a sign-out leaves it.
enum DeviceCookie {
    /// The most that a browser keeps a cookie: 400 days.
    private static let lifetime = 400 * 24 * 60 * 60

    static func text(in request: Request) -> String? {
        Cookies.value(of: Cookies.name("device", secure: request.isSecure), in: request)
    }

    static func setting(_ text: String, secure: Bool) -> String {
        Cookies.setting("device", to: text, for: lifetime, secure: secure)
    }
}

/// Cookies as requests send them (RFC 6265, 5.4), and as responses set them.
public enum Cookies {
    /// A cookie's name: over https bound to the host and to https by the prefix (RFC 6265bis, 4.1.3.2).
    public static func name(_ word: String, secure: Bool) -> String { secure ? "__Host-\(word)" : word }

    /// The Set-Cookie value that keeps a value for so many seconds, out of the reach of scripts and other sites' posts.
    public static func setting(_ word: String, to value: String, for lifetime: Int, secure: Bool) -> String {
        "\(name(word, secure: secure))=\(value); Path=/; Max-Age=\(lifetime); HttpOnly; SameSite=Lax"
            + (secure ? "; Secure" : "")
    }

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

    /// The value of a name; nil if there is none or two differ.
    public static func value(of name: String, in request: Request) -> String? {
        let values = Set(values(of: name, in: request))
        return values.count == 1 ? values.first : nil
    }
}
