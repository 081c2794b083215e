import Web

/// Maps requests to files. A rule names a file only where the worker would send the same bytes; all else goes to the
/// worker.
extension NginxSite {
    var pageMaps: [String] {
        let language = hasOtherLanguages ? [errorLanguage] : []
        guard pages.areRendered else { return language }
        return [address, page] + (choosesLanguage ? [home, homeChosen, homeWanted, homeAlone] : [])
            + [renderedAsset, vary] + language
    }

    private var others: ArraySlice<WebServerRules.Language> { rules.languages.dropFirst() }

    var hasOtherLanguages: Bool { !others.isEmpty }

    /// Whether the root is one language's home, and leads to others.
    var choosesLanguage: Bool { hasOtherLanguages && rules.languages.first?.home == .root }

    private var address: String {
        let root = choosesLanguage ? variable("home") : "/index.html"
        return """
            # The address as the client sent it, so that each page has one address, as in the worker: no query (not even
            # an empty one), no fragment, no empty segment, no slash at the end except for a language's home, no segment
            # that starts with a dot, and none of these percent-encoded.
            \(map(
                "$request_uri", to: "path",
                [("default", #""""#), ("/", root)] + homes + [
                    (#""~(?:[?#\x5c]|//|/\.|/\z|%(?:00|2[Ee]|2[Ff]|5[Cc]))""#, #""""#),
                    (#""~^/.*\.(?:atom|js|txt)\z""#, "$uri"), (#""~^/""#, #""$uri/index.html""#),
                ]))
            """
    }

    /// The homes that end with a slash; without it they are other addresses.
    private var homes: [(String, String)] {
        let slashed = others.filter { $0.home.address.path.last == "" }.map { $0.home.address.path.dropLast() }
        guard !slashed.isEmpty else { return [] }
        let bases = "(?:" + slashed.map { NginxText.pattern(Array($0)) }.joined(separator: "|") + ")"
        return [(#""~^\#(bases)/\z""#, #""${uri}index.html""#), (#""~^\#(bases)\z""#, #""""#)]
    }

    private var page: String {
        """
        # The worker answers requests that may want JSON.
        \(map(
            #""$request_method $http_accept""#, to: "page",
            [(#""~^(?:GET|HEAD) (?!(?i:.*json))""#, variable("path")), ("default", #""""#)]))
        """
    }

    private var home: String {
        """
        # The root is the home page of its own language for a reader who comes from a page of this site, who chose that
        # language before, or whose browser asks for no other language of the site, or for that one first (no weight
        # above 1).
        \(map(
            #""$http_host $http_referer""#, to: "home",
            [(#""~*^(\S+) https?://\1/""#, "/index.html"), ("default", variable("chose"))]))
        """
    }

    private var homeChosen: String {
        let cookie = rules.languageCookie
        return map(
            "$http_cookie", to: "chose",
            [
                (#""~(?:^|;) *\#(cookie)=.*; *\#(cookie)=""#, #""""#),
                (#""~(?:^|;) *\#(cookie)=\#(rootLanguage)(?:;|\z)""#, "/index.html"),
                (#""~(?:^|;) *\#(cookie)=""#, #""""#), ("default", variable("wants")),
            ])
    }

    private var homeWanted: String {
        let subtags = others.map(\.subtag).joined(separator: "|")
        let first = #"~*^\#(rootLanguage)(?:-[a-z0-9-]+)?(?: *, *[a-z0-9*-]+(?: *; *q=(?:0(?:\.[0-9]*)?|1))?)*\z"#
        return map(
            "$http_accept_language", to: "wants",
            [(#""\#(first)""#, "/index.html"), (#""~*(?:\#(subtags))""#, #""""#), ("default", "/index.html")])
    }

    private var homeAlone: String {
        """
        # The root while no worker answers: a page in another language is better than none.
        \(map(
            #""$request_method $request_uri $http_accept""#, to: "alone",
            [(#""~^(?:GET|HEAD) / (?!(?i:.*json))""#, "/index.html"), ("default", #""""#)]))
        """
    }

    private var rootLanguage: String { rules.languages[0].subtag }

    private var renderedAsset: String {
        """
        # Only the files below assets/ that pages name. The compressed copies have no address.
        \(map(variable("hash"), to: "asset", [(#""""#, #""""#), ("default", "$uri")]))
        """
    }

    private var vary: String {
        let root = choosesLanguage ? [(#"":/index.html""#, NginxText.quoted(rules.rootVary))] : []
        return map(
            #""$upstream_http_cache_control:$uri""#, to: "vary",
            root + [
                (#""~^:.*(?:/index\.html|\.(?:atom|js|txt))\z""#, NginxText.quoted(rules.pageVary)),
                ("default", #""""#),
            ])
    }

    private var errorLanguage: String {
        let languages = others.map { language in
            let path = language.base.address.path
            return (#""~^\#(NginxText.pattern(path))(?:[/?]|\z)""#, "/" + path.joined(separator: "/"))
        }
        return """
            # The language of an error page, by the path.
            \(map("$request_uri", to: "lang", languages + [("default", #""""#)]))
            """
    }
}
