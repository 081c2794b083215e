import Foundation
import TestCluster
import Testing

/// Copies of a database on a server.
@Suite(.enabled(if: TestCluster.isThere)) struct ServerCopyTests {
    let site: ServerSite

    /// A copy, and a database that changed since.
    init() throws {
        site = try ServerSite()
        try site.program.write(GenerateCommandTests.rows, to: "rows.csv")
        try site.program.write(GenerateCommandTests.rows.replacing("6.50", with: "7.50"), to: "dearer.csv")
        #expect(try site.run("import", "products", "rows.csv").status == 0)
        #expect(try site.run("account", "add", "ann@example.org", input: "correct horse\n").status == 0)
        #expect(try site.run("backup", "copy.dump").status == 0)
        #expect(try site.run("generate", "--output", "site").status == 0)
        #expect(try site.run("import", "products", "dearer.csv").status == 0)
        #expect(try site.run("account", "remove", "ann@example.org").status == 0)
    }

    private func url(_ name: String) -> URL { site.program.folder.appendingPathComponent(name) }

    private func names(_ folder: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(folder).path).sorted()
    }

    private var page: String { get throws { try site.program.text(of: "site/products/1/index.html") } }

    @Test func `backup says what it made, only its owner can read it, and no file is replaced`() throws {
        let first = try site.run("backup", "second.dump")
        #expect(first.status == 0 && first.errors.isEmpty, "\(first)")
        #expect(first.output.wholeMatch(of: /second\.dump: [0-9]+ bytes in [0-9]+\.[0-9][0-9] s\n/) != nil, "\(first)")
        let attributes = try FileManager.default.attributesOfItem(atPath: url("second.dump").path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let before = try Data(contentsOf: url("second.dump"))
        let second = try site.run("backup", "second.dump")
        #expect(second.status != 0 && second.output.isEmpty)
        #expect(second.errors == "Error: second.dump exists already: name a new file\n")
        #expect(try Data(contentsOf: url("second.dump")) == before)
        #expect(try names().filter { $0.contains("part") } == [])
    }

    @Test func `a folder keeps the newest copies of servers, and all that is none`() throws {
        try FileManager.default.createDirectory(at: url("d"), withIntermediateDirectories: false)
        for name in ["2020-01-01T00-00-00Z.sqlite", "notes.txt"] { try site.program.write("mine", to: "d/\(name)") }
        for day in 1...3 { try site.program.write("old", to: "d/2020-01-0\(day)T00-00-00Z.dump") }
        let run = try site.run("backup", "--into", "d", "--keep", "2")
        #expect(run.status == 0, "\(run)")
        let kept = try names("d")
        #expect(kept.count == 4 && kept.contains("notes.txt") && kept.contains("2020-01-01T00-00-00Z.sqlite"))
        #expect(kept.contains("2020-01-03T00-00-00Z.dump"), "\(kept)")
        #expect(try site.run("check", "--backups", "d").output.contains("ok backup: "))
    }

    @Test func `restore brings all back, and keeps what was there as a copy that brings that back`() throws {
        let run = try site.run("restore", "copy.dump")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
        #expect(run.output.hasPrefix("\(site.address) is restored from copy.dump\nthe old database is kept as "))
        #expect(try site.run("export", "products").output.contains("6.50"))
        #expect(try site.run("account", "list").output.hasPrefix("ann@example.org\t"))
        let kept = try #require(run.output.firstMatch(of: /kept as (.*)\n/).map { String($0.1) })
        let name = URL(fileURLWithPath: kept).lastPathComponent
        #expect(try names().contains(name))
        // The pages are of the state before, until they are rendered.
        #expect(try page.contains("$7.50"))
        #expect(try site.run("check").output.contains("failed pages: "))
        #expect(try site.run("generate", "--output", "site").status == 0)
        #expect(try page.contains("$6.50"))
        #expect(try site.run("restore", name).status == 0)
        #expect(try site.run("export", "products").output.contains("7.50"))
        #expect(try site.run("account", "list").output.isEmpty)
        // Numbers go on behind those that are there.
        try site.program.write("\(ImportCommandTests.header)new,New,,1.00 USD,Tea,pictures/a.svg\n", to: "new.csv")
        #expect(try site.run("import", "products", "new.csv").output.hasPrefix("1 added"))
        #expect(try site.program.text(of: "site/products/3/index.html").contains("New"))
    }

    @Test func `a copy can be put into an empty database, which leaves nothing to keep`() throws {
        let (program, empty) = (site.program, try TestCluster.database())
        let arguments = ["--pictures", "pictures", "--database", empty]
        let run = try program.run(all: ["restore", "copy.dump"] + arguments)
        #expect(run.status == 0 && !run.output.contains("kept as"), "\(run)")
        let export = try program.run("export", "products", database: empty).output
        #expect(export.contains("6.50"))
        #expect(try names().filter { $0.hasPrefix("before-restore") } == [])
    }

    @Test func `while a worker runs nothing is restored, and it says what to do`() throws {
        try site.serving {
            let run = try site.run("restore", "copy.dump")
            #expect(run.status != 0 && run.errors.split(separator: "\n").count == 1, "\(run)")
            #expect(run.errors.contains("systemctl stop viperweb-shop.socket viperweb-shop.service"), "\(run)")
            #expect(try site.run("export", "products").output.contains("7.50"))
        }
        #expect(try names().filter { $0.hasPrefix("before-restore") } == [])
        #expect(try site.run("restore", "copy.dump").status == 0)
    }

    @Test func `what is no copy is refused in one line, and changes nothing`() throws {
        try site.program.write("no database", to: "text")
        try Data(contentsOf: url("copy.dump")).prefix(20_000).write(to: url("cut.dump"))
        let empty = try TestCluster.database()
        let foreign = try site.program.shell("pg_dump --format=custom --file=foreign.dump '\(empty)'")
        #expect(foreign.status == 0, "\(foreign)")
        for file in ["text", "cut.dump", "missing", "public", "foreign.dump"] {
            let run = try site.run("restore", file)
            #expect(run.status != 0 && run.output.isEmpty, "\(file): \(run)")
            #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains(file), "\(run)")
        }
        #expect(try site.run("export", "products").output.contains("7.50"))
        #expect(try site.run("account", "list").output.isEmpty)
    }
}
