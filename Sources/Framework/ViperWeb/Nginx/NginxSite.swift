public import Web

/// The nginx configuration of a website: from its own rules, and from where its files and its worker are.
///
/// It consists of includes, since nginx takes maps and the upstream in the http block and locations in a server block.
/// Ports, names, certificates and logs are left to the operator. Every variable, zone and upstream begins with the
/// site's name, so that one nginx can serve several sites.
public struct NginxSite: Sendable {
    /// A part of the configuration, for one place of nginx's own.
    public enum Include: String, CaseIterable, Sendable {
        /// Once in the http block: the upstream, the log's format, and the maps of the other includes.
        case http
        /// In the server block of the site: everything that depends neither on ports nor on certificates.
        case server
        /// In a server block that only redirects or refuses: limits, and the fields of every response.
        case everyServer = "every-server"
        /// In a server block that listens with ssl.
        case tls
    }

    /// The folder of pages that nginx serves itself.
    public enum Pages: Sendable {
        /// The folder that pages are rendered to; it need not be there yet.
        case rendered(String)
        /// No page is a file: the folder holds nothing but the error pages.
        case errors(String)
    }

    let name: String
    let socket: String
    let pages: Pages
    let assets: [Assets.Folder]
    let rules: WebServerRules
    let trustedProxies: [TrustedProxy]
    let hstsSubdomains: Bool

    /// Paths are absolute; `assets` are in the order in which a name is looked up, and one of them, without a prefix,
    /// is the folder of the site's own files. Throws `NginxError` for a value that nginx does not take.
    ///
    /// What `trustedProxies` say of a client's address is taken (X-Forwarded-For). With `hstsSubdomains`, browsers use https for all names
    /// below the site's, too (RFC 6797, 6.1.2).
    public init(
        name: String, socket: String, pages: Pages, assets: [Assets.Folder], rules: WebServerRules,
        trustedProxies: [TrustedProxy] = [], hstsSubdomains: Bool = false
    ) throws {
        self.name = name
        self.socket = socket
        self.pages = pages
        self.assets = assets
        self.rules = rules
        self.trustedProxies = trustedProxies
        self.hstsSubdomains = hstsSubdomains
        try check()
    }

    /// The text of an include.
    public func text(of include: Include) -> String {
        let (place, sections) =
            switch include {
            case .http: ("the http block, once", httpSections)
            case .server: ("the server block of the site", serverSections)
            case .everyServer: ("a server block that redirects or refuses", everyServerSections)
            case .tls: ("a server block that listens with ssl", [tlsSection])
            }
        let head = """
            # Site \(name). Include this file in \(place). The site's program writes it: your changes \
            would be lost.
            """
        return ([head] + sections).joined(separator: "\n\n") + "\n"
    }

    private func check() throws {
        guard NginxText.isName(name) else { throw NginxError.name(name) }
        let folders = [pages.folder, socket] + assets.map(\.path)
        if let path = folders.first(where: { !NginxText.isPath($0) }) { throw NginxError.path(path) }
        guard assets.contains(where: \.prefix.isEmpty) else { throw NginxError.noPublicFolder }
        let bases = rules.languages.map { $0.base.address.path.joined(separator: "/") }
        if let base = bases.first(where: { !NginxText.isPlain($0) }) { throw NginxError.base(base) }
    }
}

extension NginxSite.Pages {
    /// The error pages' folder.
    var folder: String {
        switch self {
        case .rendered(let folder), .errors(let folder): folder
        }
    }

    var areRendered: Bool {
        switch self {
        case .rendered: true
        case .errors: false
        }
    }
}

/// A value that nginx does not take.
public enum NginxError: Error, Equatable, CustomStringConvertible {
    case name(String)
    case path(String)
    case base(String)
    case noPublicFolder

    public var description: String {
        switch self {
        case .name(let name):
            "'\(name)' cannot be a name in nginx: use 1 to \(NginxText.maxName) of a to z, 0 to 9 and _, a letter first"
        case .path(let path): "a path for nginx must be absolute, without a quote, $ or backslash: \(path)"
        case .base(let base): "the address of a language may have only letters, digits, - and _, not '\(base)'"
        case .noPublicFolder: "the site has no public folder"
        }
    }
}
