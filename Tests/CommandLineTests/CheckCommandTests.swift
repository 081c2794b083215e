import Foundation
import LoopbackService
import Testing

@Suite struct CheckCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        #expect(try program.run("migrate").status == 0)
        try program.write(GenerateCommandTests.rows, to: "rows.csv")
        #expect(try program.run("import", "products", "rows.csv").status == 0)
        #expect(try program.run("generate", "--output", "site").status == 0)
    }

    /// Lines by their names but `disk`, which is that of the machine; the exit status has to be that of the worst of all.
    private func check(_ options: String..., database: String = "site.sqlite") throws -> [String: String] {
        let run = try program.run(all: ["check", "--database", database] + options)
        #expect(run.errors.isEmpty, "\(run)")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.wholeMatch(of: /[a-z]+ disk: .* free \([0-9]+ %\) at .*/) != nil }, "\(run)")
        let states = ["ok", "warning", "failed"]
        let worst = lines.compactMap { line in states.firstIndex { line.hasPrefix("\($0) ") } }.max()
        #expect(worst == Int(run.status), "\(run)")
        let pairs = lines.compactMap {
            $0.wholeMatch(of: /([a-z]+) ([a-z ]+): .+/).map { (String($0.2), String($0.1)) }
        }
        #expect(pairs.count == lines.count, "\(run)")
        return Dictionary(pairs) { first, _ in first }.filter { $0.key != "disk" }
    }

    private static let well = [
        "integrity": "ok", "references": "ok", "schema": "ok", "pages": "ok", "rules": "ok", "visitors": "ok",
        "jobs": "ok",
        "photographs": "ok",
    ]

    private func well(but changes: [String: String]) -> [String: String] {
        Self.well.merging(changes) { $1 }
    }

    @Test func `a site that is well has a line for each thing`() throws {
        #expect(try check() == Self.well)
        #expect(try check("--output", "site") == Self.well)
    }

    @Test func `a database that is missing or none has failed, and the rest is looked at`() throws {
        try program.write(String(repeating: "no database ", count: 500), to: "text")
        for database in ["missing", "text"] {
            let found = try check("--socket", "w.sock", database: database)
            let rest = ["socket": "failed", "photographs": "ok"]
            #expect(found == Self.well.mapValues { _ in "failed" }.merging(rest) { $1 })
        }
        #expect(!FileManager.default.fileExists(atPath: program.folder.appendingPathComponent("missing").path))
    }

    @Test func `pages of another state, of another database, or none have failed`() throws {
        #expect(try check("--output", "nowhere") == well(but: ["pages": "failed"]))
        #expect(try program.run("backup", "copy.sqlite").status == 0)
        #expect(try check("--output", "site", database: "copy.sqlite") == well(but: ["pages": "failed"]))
        #expect(try check(database: "copy.sqlite") == Self.well, "it leaves the original's pages alone")
        try program.write(GenerateCommandTests.rows.replacing("6.50", with: "7.50"), to: "dearer.csv")
        #expect(try program.run("import", "products", "dearer.csv").status == 0)
        #expect(try check() == Self.well)
        #expect(try program.run("restore", "copy.sqlite").status == 0)
        #expect(try check() == well(but: ["pages": "failed"]))
        let lock = open(program.folder.appendingPathComponent("site.versions/lock").path, O_RDWR)
        try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
        #expect(try check() == well(but: ["pages": "warning"]))
        close(lock)
    }

    @Test func `pages that are gone are warned of`() throws {
        for name in ["site", "site.versions"] {
            try FileManager.default.removeItem(at: program.folder.appendingPathComponent(name))
        }
        #expect(try check() == well(but: ["pages": "warning"]))
    }

    @Test func `a worker that answers is well, a socket without one has failed`() throws {
        #expect(try check("--socket", "w.sock") == well(but: ["socket": "failed"]))
        let worker = try program.start(
            "serve", "--database", "site.sqlite", "--public", "public", "--socket", "w.sock")
        let socket = program.folder.appendingPathComponent("w.sock").path
        while !FileManager.default.fileExists(atPath: socket), worker.isRunning { usleep(1_000) }
        #expect(try check("--socket", "w.sock") == well(but: ["socket": "ok"]))
        worker.terminate()
        worker.waitUntilExit()
    }

    private static let home = "Coffee, tea and everything to brew them · Phin &amp; Leaf"

    @Test(arguments: [
        ("200 OK", home, "/", "ok"), ("301 Moved Permanently", home, "/", "failed"),
        ("502 Bad Gateway", home, "/", "failed"), ("200 OK", "Welcome to nginx!", "/", "failed"),
        ("200 OK", home, "/vi/", "failed"), ("200 OK", home, "/products/1", "warning"),
        ("200 OK", home, "/?a=b", "warning"),
    ])
    func `a web server that answers with the site's own page is well`(
        status: String, title: String, path: String, state: String
    ) throws {
        let page = "<!doctype html><head><title>\(title)</title></head>"
        let server = try LoopbackService { _ in .answer(status, page, type: "text/html") }
        let found = try check("--url", "http://127.0.0.1:\(server.port)\(path)")
        #expect(found == well(but: ["web server": state]))
    }

    @Test func `a web server that nobody runs has failed, and what is no address is refused`() throws {
        #expect(try check("--url", "http://127.0.0.1:1/") == well(but: ["web server": "failed"]))
        #expect(try program.run("check", "--url", "localhost").status == 64)
    }

    @Test func `a copy of today is well, an older one and none are warned of`() throws {
        #expect(try check("--backups", "nowhere")["backup"] == "failed")
        let folder = program.folder.appendingPathComponent("d")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        #expect(try check("--backups", "d") == well(but: ["backup": "warning"]))
        try program.write("", to: "d/2020-01-01T00-00-00Z.sqlite")
        #expect(try check("--backups", "d") == well(but: ["backup": "warning"]))
        #expect(try program.run("backup", "--into", "d").status == 0)
        #expect(try check("--backups", "d") == well(but: ["backup": "ok"]))
    }

    /// As somebody who may read, but not write beside the database.
    @Test func `a database that nobody has open is read without writing`() throws {
        #expect(try program.run("restore", "site.copy").status != 0)
        #expect(try program.run("backup", "copy.sqlite").status == 0)
        // In WAL mode (sqlite.org/fileformat.html, 1.3.3), as the last connection leaves it.
        let fold = """
            rm site.sqlite*; mv copy.sqlite site.sqlite
            printf '\\2\\2' | dd of=site.sqlite bs=1 seek=18 conv=notrunc
            """
        #expect(try program.shell(fold).status == 0)
        chmod(program.folder.path, 0o755)
        chmod(program.folder.appendingPathComponent("site.sqlite").path, 0o644)
        let check =
            "chmod 0555 .; \(Self.nobody) \"$0\" check --database site.sqlite; status=$?; chmod 0755 .; exit $status"
        let run = try program.shell(check)
        #expect(run.output.contains("ok integrity: ") && run.output.contains("ok schema: "), "\(run)")
        #expect(!FileManager.default.fileExists(atPath: program.folder.appendingPathComponent("site.sqlite-wal").path))
    }

    @Test func `a file that this user may only read is refused before anything is written`() throws {
        let close = "rm -f site.sqlite-* site.sqlite.*; chmod 0777 .; chmod 0444 site.sqlite"
        #expect(try program.shell(close).status == 0)
        let run = try program.shell("\(Self.nobody) \"$0\" account list --database site.sqlite")
        #expect(run.status != 0)
        #expect(run.errors.contains("site.sqlite cannot be used: attempt to write a readonly database"), "\(run)")
    }

    /// Runs what follows as a user without rights.
    private static let nobody = geteuid() == 0 ? "setpriv --reuid 65534 --clear-groups" : "env"

    @Test func `links to other sites are asked for once each, and a page that is gone has failed`() throws {
        let large = String(repeating: "x", count: 200_000)
        let server = try LoopbackService { request in
            switch Self.path(of: request) {
            case "/gone": .answer("404 Not Found", "gone")
            case "/busy": .answer("503 Service Unavailable", "busy")
            case "/large": .answer("200 OK", large)
            default: .answer("200 OK", "here")
            }
        }
        let site = "http://127.0.0.1:\(server.port)"
        let links = ["here", "here#part", "gone", "busy", "large"].map { "[a](\(site)/\($0))" }
        try program.write(
            "---\ntitle: A title\nsummary: A summary.\n---\n\(links.joined(separator: " "))\n",
            to: "Sources/Shop/content/info/about.md")
        #expect(try program.run("generate", "--output", "site").status == 0)
        #expect(try !program.run("check").output.contains("links"))
        let run = try program.run("check", "--links")
        let file = "Sources/Shop/content/info/about.md"
        #expect(run.status == 2)
        #expect(
            run.output.split(separator: "\n").filter { $0.contains(" links: ") } == [
                "warning links: \(file): \(site)/busy answers with 503",
                "failed links: \(file): \(site)/gone answers with 404",
            ])
        #expect(server.requests.map(Self.path).sorted() == ["/busy", "/gone", "/here", "/large"])

        try program.write(
            "---\ntitle: A title\nsummary: A summary.\n---\n[a](\(site)/here) [b](/nothing)\n",
            to: "Sources/Shop/content/info/about.md")
        let refused = try program.run("generate", "--output", "site")
        #expect(
            refused.status == 1 && refused.errors.contains("\(file):5:1: the site has no page /nothing"), "\(refused)")
        #expect(try program.run("check", "--links").output.contains("ok links: all links to other sites answer (1)"))
    }

    private static func path(of request: ReceivedRequest) -> String {
        let words = request.lines.first?.split(separator: " ") ?? []
        return words.count > 1 ? String(words[1]) : ""
    }
}
