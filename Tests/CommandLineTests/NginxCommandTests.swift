import Foundation
import Testing

struct NginxCommandTests {
    let program: Program

    init() throws {
        program = try Program()
    }

    @Test func `the shop's includes name its languages, its limits and its operators' page, and need no database`()
        throws
    {
        let http = try run("--pages", "/srv/pages", "--include", "http")
        #expect(http.status == 0 && http.errors.isEmpty, "\(http)")
        #expect(http.output.contains("map $request_uri $shop_lang {\n    \"~^/vi(?:[/?]|\\z)\" /vi;"))
        for path in ["/login", "/vi/login", "/zh/login"] {
            #expect(http.output.contains("\"~^POST \(path)\\z\""), "\(path)")
        }
        let server = try run("--pages", "/srv/pages", "--include", "server", "--name", "tea_room")
        #expect(server.output.contains("location ~ \"^/status(?:/|\\z)\" {\n    allow 127.0.0.1;"))
        #expect(server.output.contains("fastcgi_pass tea_room;") && !server.output.contains("shop"))
        #expect(!FileManager.default.fileExists(atPath: program.folder.appendingPathComponent("site.sqlite").path))
    }

    @Test func `all of it is written where the error pages are wanted, and printed the same`() throws {
        let errors = program.folder.appendingPathComponent("errors-of-nginx").path
        let output = program.folder.appendingPathComponent("includes").path
        let written = try run("--errors", errors, "--output", output)
        #expect(written.status == 0 && written.output.isEmpty && written.errors.isEmpty, "\(written)")
        for include in ["http", "server", "every-server", "tls"] {
            let printed = try run("--errors", errors, "--include", include)
            #expect(try program.text(of: "includes/\(include).conf") == printed.output)
        }
        for page in ["404.html", "vi/429.html", "zh/50x.html"] {
            #expect(try program.text(of: "errors-of-nginx/\(page)").hasSuffix("</html>"), "\(page)")
        }
    }

    @Test(arguments: [
        (["--include", "http"], "--pages"), (["--pages", "/p", "--errors", "/e", "--include", "http"], "--pages"),
        (["--pages", "/p"], "--include"), (["--pages", "p", "--include", "http"], "or backslash: p"),
        (["--pages", "/p", "--include", "main"], "main"),
        (["--pages", "/p", "--include", "tls", "--name", "A"], "'A'"),
        (["--pages", "/p", "--include", "http", "--trusted-proxy", "proxy.example"], "not proxy.example"),
        (["--pages", "/p", "--include", "http", "--trusted-proxy", "0.0.0.0/0"], "not 0.0.0.0/0"),
    ])
    func `what makes no configuration is refused`(options: [String], reason: String) throws {
        let run = try program.run(all: Self.required + options)
        #expect(run.status != 0 && run.output.isEmpty && run.errors.contains(reason), "\(run)")
    }

    @Test func `https for subdomains is an option`() throws {
        let usual = try run("--pages", "/srv/pages", "--include", "http")
        #expect(usual.output.contains("on      \"max-age=31536000\";"))
        let wide = try run("--pages", "/srv/pages", "--include", "http", "--hsts-subdomains")
        #expect(wide.output.contains("on      \"max-age=31536000; includeSubDomains\";"))
    }

    @Test func `the firewall's rules name ports and proxies, and need no database`() throws {
        let usual = try program.run(all: ["firewall"])
        #expect(usual.status == 0 && usual.errors.isEmpty, "\(usual)")
        #expect(usual.output.contains("tcp dport { 80, 443 } ct state new") && !usual.output.contains("saddr 10"))
        let other = try program.run(
            all: ["firewall", "--port", "8443", "--port", "8080"]
                + ["10.1.0.0/16", "::1"].flatMap { ["--trusted-proxy", $0] })
        #expect(other.output.contains("tcp dport { 8080, 8443 } ct state new"), "\(other)")
        #expect(other.output.contains("ip saddr 10.1.0.0/16 accept\n        ip6 saddr ::1 accept\n"), "\(other)")
    }

    @Test(arguments: [["--port", "0"], ["--port", "65536"], ["--port", "http"], ["--trusted-proxy", "10.0.0.0/33"]])
    func `what is no port or proxy is refused`(options: [String]) throws {
        let run = try program.run(all: ["firewall"] + options)
        #expect(run.status == 64 && run.output.isEmpty, "\(run)")
    }

    private static let required = [
        "nginx", "--socket", "/run/a.sock", "--public", "/srv/public", "--pictures", "/srv/p",
    ]

    private func run(_ options: String...) throws -> Program.Run {
        try program.run(all: Self.required + options)
    }
}
