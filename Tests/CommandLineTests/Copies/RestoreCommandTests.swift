import Foundation
import Testing

@Suite struct RestoreCommandTests {
    let program: Program

    /// A copy, and a database that changed since.
    init() throws {
        program = try Program()
        #expect(try program.run("migrate").status == 0)
        try program.write(GenerateCommandTests.rows, to: "rows.csv")
        try program.write(GenerateCommandTests.rows.replacing("6.50", with: "7.50"), to: "dearer.csv")
        #expect(try program.run("import", "products", "rows.csv").status == 0)
        #expect(try program.run("account", "add", "ann@example.org", input: "correct horse\n").status == 0)
        #expect(try program.run("backup", "copy.sqlite").status == 0)
        #expect(try program.run("generate", "--output", "site").status == 0)
        #expect(try program.run("import", "products", "dearer.csv").status == 0)
        #expect(try program.run("account", "remove", "ann@example.org").status == 0)
    }

    private var page: String { get throws { try program.text(of: "site/products/1/index.html") } }

    private func serve() throws -> Process {
        let worker = try program.start(
            "serve", "--database", "site.sqlite", "--public", "public", "--socket", "w.sock")
        let socket = program.folder.appendingPathComponent("w.sock").path
        while !FileManager.default.fileExists(atPath: socket), worker.isRunning { usleep(1_000) }
        return worker
    }

    @Test func `restore brings all back, says what it kept, and generate shows it`() throws {
        #expect(try page.contains("$7.50"))
        let run = try program.run("restore", "copy.sqlite")
        #expect(run.status == 0, "\(run)")
        #expect(run.output.hasPrefix("site.sqlite is restored from copy.sqlite\nthe old database is kept as /"))
        #expect(run.output.contains("shop generate"))
        #expect(try program.run("export", "products").output.contains("6.50"))
        #expect(try program.run("account", "list").output.hasPrefix("ann@example.org\t"))
        let kept = try #require(run.output.firstMatch(of: /kept as (.*)\n/).map { String($0.1) })
        #expect(try program.run("export", "products", database: kept).output.contains("7.50"))
        #expect(try page.contains("$7.50"))
        #expect(try program.run("generate", "--output", "site").status == 0)
        #expect(try page.contains("$6.50"))
    }

    @Test func `the next start renders the pages anew, though they were made after the copy`() throws {
        #expect(try program.run("restore", "copy.sqlite").status == 0)
        let worker = try serve()
        defer {
            worker.terminate()
            worker.waitUntilExit()
        }
        let isNew = try program.waits { try page.contains("$6.50") }
        #expect(isNew)
    }

    @Test func `while a worker runs nothing is restored, and it says what to do`() throws {
        let worker = try serve()
        defer {
            worker.terminate()
            worker.waitUntilExit()
        }
        let run = try program.run("restore", "copy.sqlite")
        #expect(run.status != 0 && run.errors.split(separator: "\n").count == 1, "\(run)")
        #expect(run.errors.contains("systemctl stop viperweb-shop.socket viperweb-shop.service"), "\(run)")
        #expect(try program.run("export", "products").output.contains("7.50"))
        worker.terminate()
        worker.waitUntilExit()
        #expect(try program.run("restore", "copy.sqlite").status == 0)
    }

    @Test func `what is no copy is refused in one line`() throws {
        try program.write("no database", to: "text")
        let copy = try Data(contentsOf: program.folder.appendingPathComponent("copy.sqlite"))
        try copy.prefix(20_000).write(to: program.folder.appendingPathComponent("cut.sqlite"))
        for file in ["text", "cut.sqlite", "missing", "public"] {
            let run = try program.run("restore", file)
            #expect(run.status != 0 && run.output.isEmpty, "\(run)")
            #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains(file), "\(run)")
        }
        #expect(try program.run("export", "products").output.contains("7.50"))
    }
}
