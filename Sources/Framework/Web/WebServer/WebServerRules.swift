public import HTTPTypes

/// A website's rules for the web server in front of the worker: languages and their addresses, access control, rate
/// limits, and the fields of files and of its own errors.
public struct WebServerRules: Equatable, Sendable {
    /// A language and its addresses.
    public struct Language: Equatable, Sendable {
        /// The primary subtag (RFC 5646, 2.2.1), as Accept-Language and the cookie name it.
        public let subtag: String
        public let base: Link
        public let home: Link
    }

    /// The languages, the root's first; at least one.
    public let languages: [Language]
    /// The cookie that keeps the language a person chose.
    public let languageCookie: String
    /// Below these links only the web server's own machine may read; none of them is the root.
    public let operatorPages: [Link]
    /// Below these links the worker alone answers, since their pages are the staff's: none is a file, none is kept.
    public let staffPages: [Link]
    public let limitedActions: [LimitedAction]
    /// Where files may be sent, in the order in which they are looked up.
    public let uploads: [UploadRule]
    /// How often one client may begin a session; nil if no module is for visitors.
    public let newSessions: NewSessionLimit?
    /// The fields of every response of the server.
    public let policy: HTTPFields
    /// The value of Cache-Control for a page that is a file.
    public let pageCaching: String
    /// The value of Vary for a page that is a file.
    public let pageVary: String
    /// The value of Vary for the root, where a language is chosen.
    public let rootVary: String

    /// The pages that the web server shows by itself.
    public var errorPages: [ErrorPage] { ErrorPage.all }
}

extension WebServerRules {
    /// An error for which the web server itself has a page in each language.
    public struct ErrorPage: Equatable, Sendable {
        public let error: SiteError
        /// The file's name without `.html`: the status code, or `50x` for every failure of the worker.
        public let name: String

        /// The status code that is sent.
        public var code: Int { PageStatus.error(error).code }
        /// Seconds until the same may be asked again; nil if that does not help.
        public var retryAfter: Int? { PageStatus.error(error).row.retryAfter }

        static let all = [
            ErrorPage(error: .badRequest, name: "400"), ErrorPage(error: .notFound, name: "404"),
            ErrorPage(error: .contentTooLarge, name: "413"), ErrorPage(error: .tooManyRequests, name: "429"),
            ErrorPage(error: .unavailable, name: "50x"),
        ]
    }
}

/// An action that one client may call only so often, with its addresses in every language.
public struct LimitedAction: Equatable, Sendable {
    /// The module and the action; two limits of one website have different ones.
    public let route: RouteName
    /// Calls allowed at once.
    public let burst: Int
    /// Calls that become free each minute.
    public let perMinute: Int
    public internal(set) var targets: [Target]
}

/// A post without a session's cookie may begin one, which is kept for long: a client may send only so many.
public struct NewSessionLimit: Equatable, Sendable {
    /// Such posts allowed at once: a class of pupils behind one address.
    public let burst = 60
    /// Such posts that become free each minute.
    public let perMinute = 20

    /// The name of the cookie with which a post is a visitor's.
    public func cookie(overTLS isSecure: Bool) -> String { SessionCookie.name(secure: isSecure) }
}

extension Website {
    /// The rules by which a web server answers for this website as the worker would.
    public var webServerRules: WebServerRules {
        WebServerRules(
            languages: sites.map { WebServerRules.Language(subtag: $0.language, base: $0.base, home: $0.home) },
            languageCookie: LanguageChoice.cookie, operatorPages: operatorPages,
            staffPages: sites.compactMap(\.staff?.base), limitedActions: limitedActions, uploads: uploads,
            newSessions: sites.contains(where: \.isForVisitors) ? NewSessionLimit() : nil,
            policy: policy, pageCaching: PrerenderedFields.cacheControl, pageVary: Self.pageVary,
            rootVary: languages.isOffered ? LanguageChoice.vary : Self.pageVary)
    }

    private var operatorPages: [Link] {
        sites.flatMap(\.modules).compactMap { module in
            guard case .operators(let base) = module.audience else { return nil }
            return base
        }
    }

    private var uploads: [UploadRule] {
        sites.flatMap(\.modules).flatMap(\.uploadRules).reduce(into: []) { found, rule in
            if !found.contains(rule) { found.append(rule) }
        }.inOrder
    }

    /// One for each action, whatever the number of languages.
    private var limitedActions: [LimitedAction] {
        sites.flatMap(\.modules).flatMap(\.limitedActions).reduce(into: []) { found, action in
            guard let known = found.firstIndex(where: { $0.route == action.route }) else {
                return found.append(action)
            }
            found[known].targets += action.targets
        }
    }
}

extension HTTPFields {
    /// The policy of a site that takes nothing from elsewhere and is shown nowhere else: scripts, styles and pictures
    /// are its own files (CSP level 3, Fetch, HTML 7.1).
    public static let sameOriginPolicy = HTTPFields(named: [
        (
            "Content-Security-Policy",
            """
            default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; form-action 'self'; \
            connect-src 'self'; base-uri 'none'; frame-ancestors 'none'
            """
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ])

    private init(named fields: [(StaticString, String)]) {
        self.init()
        for (name, value) in fields {
            append(HTTPField(name: HTTPField.Name(literal: name), value: value))
        }
    }
}
