import Foundation
import Testing
import ViperWeb

private let program = "/usr/sbin/nginx"

/// nginx itself reads what is printed for it.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: program)))
struct RealNginxTests {
    @Test(arguments: [["en"], ["en", "vi"], ["en", "vi", "zh", "fr"]])
    func `nginx accepts a site in any number of languages`(languages: [String]) throws {
        let rendered = try NginxSiteTests.site(languages)
        let bare = try NginxSiteTests.site(languages, name: "bare", pages: .errors("/srv/errors"))
        let files = try NginxSiteTests.site(languages, name: "files", files: true)
        let bareFiles = try NginxSiteTests.site(
            languages, name: "bare_files", pages: .errors("/srv/errors"), files: true)
        let run = try test([rendered, bare, files, bareFiles])
        #expect(run.status == 0 && !run.messages.contains("[warn]"), "\(run.messages)")
    }

    @Test(arguments: [
        [String(repeating: "a", count: 26)], ["viperweb", "viperweb_two"], ["shop", "shop_two", "manual"],
    ])
    func `nginx has room for the names of several sites`(names: [String]) throws {
        let run = try test(try names.map { try NginxSiteTests.site(name: $0, files: true) })
        #expect(run.status == 0 && !run.messages.contains("[warn]"), "\(run.messages)")
    }

    @Test func `nginx refuses two sites of one name`() throws {
        let run = try test([try NginxSiteTests.site(), try NginxSiteTests.site()])
        #expect(run.status != 0 && run.messages.contains("duplicate"), "\(run.messages)")
    }

    /// What `nginx -t` says of sites that stand side by side.
    private func test(_ sites: [NginxSite]) throws -> (status: Int32, messages: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "nginx-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let http = sites.enumerated().map { index, site in
            """
            \(site.text(of: .http))
            server { listen unix:\(folder.path)/\(index).sock; server_name a\(index); \(site.text(of: .server)) }
            server {
                listen unix:\(folder.path)/\(index).sock; server_name b\(index);
                \(site.text(of: .everyServer)) \(site.text(of: .tls)) return 444;
            }
            """
        }
        let paths = ["client_body", "fastcgi", "proxy", "scgi", "uwsgi"].map { "\($0)_temp_path \($0);" }
        let text = """
            pid nginx.pid;
            events {}
            http { access_log off; \(paths.joined(separator: " ")) \(http.joined()) }
            """
        try Data(text.utf8).write(to: folder.appending(path: "nginx.conf"))
        return try run(["-t", "-e", "stderr", "-p", "\(folder.path)/", "-c", "nginx.conf"])
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, messages: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardError = pipe
        try process.run()
        let messages = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, messages)
    }
}
