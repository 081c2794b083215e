import Foundation
import Snapshots
import Testing
import ViperWeb
import Web

/// The configuration that a site prints of itself.
struct NginxSiteTests {
    static func site(
        _ languages: [String] = ["en", "vi", "zh"], name: String = "tea",
        pages: NginxSite.Pages = .rendered("/srv/pages"), behind proxies: [String] = [],
        socket: String = "/run/tea.sock", files: Bool = false
    ) throws -> NginxSite {
        try NginxSite(
            name: name, socket: socket, pages: pages,
            assets: [.init("/srv/public"), .init("/srv/pictures", under: "pictures")],
            rules: TeaSite.website(of: languages, files: files).webServerRules,
            trustedProxies: proxies.compactMap { TrustedProxy($0) })
    }

    @Test func `proxies that are believed are named in every server, and nowhere without them`() throws {
        let site = try Self.site(behind: ["192.0.2.0/24", "2001:db8::1"])
        let lines = """
            set_real_ip_from 192.0.2.0/24;
            set_real_ip_from 2001:db8::1;
            real_ip_header X-Forwarded-For;
            real_ip_recursive on;
            """
        for include in NginxSite.Include.allCases {
            let isServer = include == .server || include == .everyServer
            #expect(site.text(of: include).contains(lines) == isServer)
            #expect(!(try Self.site().text(of: include).contains("real_ip")))
        }
    }

    @Test(arguments: NginxSite.Include.allCases)
    func `an include of a site in three languages`(include: NginxSite.Include) throws {
        assertSnapshot(
            of: try Self.site().text(of: include), named: "Nginx/three-languages.\(include)", extension: "conf")
    }

    @Test(arguments: [NginxSite.Include.http, .server])
    func `an include of a site in one language without rendered pages`(include: NginxSite.Include) throws {
        let site = try Self.site(["en"], pages: .errors("/srv/errors"))
        assertSnapshot(of: site.text(of: include), named: "Nginx/one-language.\(include)", extension: "conf")
    }

    /// What a site prints more when it takes files, without blank lines.
    private func additions(_ include: NginxSite.Include, _ pages: NginxSite.Pages) throws -> String {
        let lines = { (files: Bool) in
            try Self.site(["en", "vi"], pages: pages, files: files).text(of: include).split(separator: "\n")
        }
        return try lines(true).difference(from: lines(false)).insertions.map { change in
            guard case .insert(_, let line, _) = change else { return "" }
            return line + "\n"
        }.joined()
    }

    @Test(arguments: [NginxSite.Include.http, .server])
    func `a site that takes files prints their zones and locations`(include: NginxSite.Include) throws {
        let text = try additions(include, .rendered("/srv/pages"))
        assertSnapshot(of: text, named: "Nginx/uploads.\(include)", extension: "conf")
    }

    @Test func `where files may be sent no page is looked up if none is rendered`() throws {
        let text = try additions(.server, .errors("/srv/errors"))
        #expect(text.contains("client_max_body_size 22m;") && text.contains("auth_request"))
        #expect(!text.contains("tea_page"))
        #expect(try additions(.everyServer, .errors("/srv/errors")).isEmpty)
    }

    @Test func `what operators may send stands before their pages, with who they are`() throws {
        let text = try Self.site(["en"], files: true).text(of: .server)
        let locations = text.matches(of: /(?m)^location ~ "(.+)" {((?:\n    .*)*)/)
        let named = locations.filter { $0.2.contains("client_max_body_size") || $0.1.contains("gau") }
        let others = [#"^/pour\z"#, #"^/cup/fill/[^/]+\z"#, #"^/staff/fill/[^/]+\z"#]
        #expect(named.map { String($0.1) } == [#"^/gau\.ge/pour\z"#, #"^/gau\.ge(?:/|\z)"#] + others)
        #expect(named[0].2.contains("deny all;") && !named[2].2.contains("deny all;"))
    }

    @Test func `no other include is recorded`() {
        let uploads = ["uploads.http.conf", "uploads.server.conf"]
        let three = ["everyServer", "http", "server", "tls"].map { "three-languages.\($0).conf" }
        assertSnapshots(in: "Nginx", are: ["one-language.http.conf", "one-language.server.conf"] + three + uploads)
    }

    @Test func `a fourth language is in every rule that names the third`() throws {
        let three = try Self.site()
        let four = try Self.site(["en", "vi", "zh", "xh"])
        var additions = 0
        for include in NginxSite.Include.allCases {
            let lines = three.text(of: include).split(separator: "\n")
            let named = lines.filter { $0.contains("zh") }
            let others = lines.filter { !$0.contains("zh") }
            let found = four.text(of: include).split(separator: "\n")
            #expect(found.count { $0.contains("zh") } == named.count)
            let lists = (named.count { $0.contains(/\|\/?zh/) }, found.count { $0.contains(/\|\/?xh/) })
            #expect(lists.0 == lists.1)
            #expect(found.filter { !$0.contains("zh") && !$0.contains("xh") } == others)
            additions += found.count { $0.contains("xh") }
        }
        #expect(
            additions == 6, "home, home without its slash, what is wanted, a limit, the staff, the errors' language")
    }

    @Test func `two sites share no name`() throws {
        let declared = /(?:map .* \$|\bupstream |log_format |zone=|shared:|\?<)([a-z0-9_]+)/
        let names = try ["tea", "coffee"].map { name in
            let site = try Self.site(name: name)
            return Set(
                NginxSite.Include.allCases.flatMap { site.text(of: $0).matches(of: declared).map { String($0.1) } })
        }
        #expect(names[0].count > 20 && names[0].isDisjoint(with: names[1]), "\(names[0].intersection(names[1]))")
    }

    @Test(arguments: ["", "Tea", "t-a", "1a", "_a", "té", "t a", "t;", String(repeating: "a", count: 27)])
    func `a name that cannot begin a variable is refused`(name: String) {
        #expect(throws: NginxError.name(name)) { try Self.site(name: name) }
    }

    @Test(arguments: ["pages", "", "/a\"b", "/a$b", "/a\\b", "/a\nb"])
    func `a path that nginx would read otherwise is refused`(path: String) {
        #expect(throws: NginxError.path(path)) { try Self.site(pages: .rendered(path)) }
        #expect(throws: NginxError.path(path)) { try Self.site(pages: .errors(path)) }
    }

    @Test func `a site without a folder of its own files is refused`() {
        #expect(throws: NginxError.noPublicFolder) {
            try NginxSite(
                name: "tea", socket: "/s", pages: .errors("/e"), assets: [.init("/p", under: "pictures")],
                rules: TeaSite.website(of: ["en"]).webServerRules)
        }
    }
}
