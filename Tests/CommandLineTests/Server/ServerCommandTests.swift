import Foundation
import TestCluster
import Testing

/// The commands of a site whose database is on a server.
@Suite(.enabled(if: TestCluster.isThere)) struct ServerCommandTests {
    /// Where no server is.
    private static let nowhere = "postgres://nobody@/shop?host=/nowhere"

    @Test func `no command but migrate makes tables, and the second time it makes none`() throws {
        let (program, address) = (try Program(), try TestCluster.database())
        let before = try program.run("export", "products", database: address)
        #expect(before.status != 0 && before.errors.contains("the command `migrate`"), "\(before)")
        for _ in 1...2 { #expect(try program.run("migrate", database: address).status == 0) }
        #expect(try program.run("export", "products", database: address).output.split(separator: "\n").count == 1)
    }

    @Test func `import and export give the bytes that they give with a file`() throws {
        let site = try ServerSite()
        try site.program.write(ImportCommandTests.good, to: "good.csv")
        #expect(try site.program.run("migrate").status == 0)
        for summary in ["2 added, 0 changed, 0 unchanged\n", "0 added, 0 changed, 2 unchanged\n"] {
            #expect(try site.program.run("import", "products", "good.csv").output == summary)
            #expect(try site.run("import", "products", "good.csv").output == summary)
        }
        #expect(try site.run("export", "products").output == site.program.run("export", "products").output)
    }

    @Test func `a large file is exchanged as with a file of a database`() throws {
        let site = try ServerSite()
        let rows = (0..<900).map { "t\($0),Tea \($0 * 7),\"Green\nleaf \($0)\",3.00 USD,Tea,pictures/a.svg\n" }
        try site.program.write(ImportCommandTests.header + rows.joined(), to: "many.csv")
        #expect(try site.run("import", "products", "many.csv").output == "900 added, 0 changed, 0 unchanged\n")
        let text = try site.run("export", "products").output
        #expect(text.matches(of: /3\.00 USD,Tea,pictures/).count == 900)
        try site.program.write(text.replacing("3.00", with: "4.00"), to: "dearer.csv")
        #expect(try site.run("import", "products", "dearer.csv").output == "0 added, 900 changed, 0 unchanged\n")
        #expect(try site.run("export", "products").output == text.replacing("3.00", with: "4.00"))
    }

    @Test func `seed fills an empty shop once`() throws {
        let site = try ServerSite()
        let first = try site.run("seed")
        #expect(first.status == 0 && first.output.contains("Sign in as demo@example.org"), "\(first)")
        #expect(try site.run("account", "list").output.hasPrefix("demo@example.org\t"))
        let catalogue = try site.run("export", "products").output
        #expect(catalogue.split(separator: "\n").count > 10)
        let second = try site.run("seed")
        #expect(try second.status == 0 && second.output.isEmpty && site.run("export", "products").output == catalogue)
    }

    @Test func `check has a line for each thing of a server, and is well`() throws {
        let site = try ServerSite()
        let run = try site.run("check")
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
        let names = lines.compactMap { $0.wholeMatch(of: /ok ([a-z ]+): .+/).map { String($0.1) } }
        #expect(
            names.filter { $0 != "disk" } == [
                "server", "standbys", "schema", "pages", "rules", "visitors", "jobs", "photographs",
            ],
            "\(run)")
        let server = /ok server: PostgreSQL [0-9].*, a primary: [0-9]+ of [0-9]+ connections, .* of data, .* of log/
        #expect(lines.first?.wholeMatch(of: server) != nil, "\(run)")
        #expect(lines.dropFirst().first == "ok standbys: this server has no standby")
    }

    @Test func `check tells of pages that show another state or another database, and of a worker`() throws {
        let site = try ServerSite()
        try site.program.write(GenerateCommandTests.rows, to: "rows.csv")
        #expect(try site.run("import", "products", "rows.csv").status == 0)
        #expect(try site.run("generate", "--output", "site").status == 0)
        #expect(try site.run("check", "--output", "site").output.contains("ok pages: "))
        try site.program.write(GenerateCommandTests.rows.replacing("6.50", with: "7.50"), to: "dearer.csv")
        #expect(try site.run("import", "products", "dearer.csv").status == 0)
        #expect(try site.program.text(of: "site/products/1/index.html").contains("$7.50"))
        #expect(try site.run("check").output.contains("ok pages: "))
        let other = try ServerSite()
        let foreign = try site.program.run(
            all: ["check", "--output", "site", "--pictures", "pictures", "--database", other.address])
        #expect(
            foreign.status == 2 && foreign.output.contains(/failed pages: .*site has the pages of another database/),
            "\(foreign)")
        #expect(try site.run("check", "--socket", "w.sock").output.contains("failed socket: "))
        try site.serving {
            let run = try site.run("check", "--socket", "w.sock")
            #expect(run.output.contains("ok socket: "), "\(run)")
        }
    }

    @Test func `an address with a password is refused, and not repeated`() throws {
        let program = try Program()
        for command in ["migrate", "export products", "backup copy.dump", "restore copy.dump"] {
            let run = try program.run(
                all: command.split(separator: " ").map(String.init)
                    + ["--database", "postgres://shop:tell-nobody@/shop?host=/nowhere"])
            #expect(run.status == 64 && run.errors.contains("~/.pgpass"), "\(run)")
            #expect(!(run.errors + run.output).contains("tell-nobody"), "\(run)")
        }
    }

    @Test func `a server that is not there is said in one line by every command`() throws {
        let program = try Program()
        try program.write(ImportCommandTests.good, to: "good.csv")
        try program.write("no copy", to: "copy.dump")
        let site = ["--public", "public", "--pictures", "pictures"]
        let commands = [
            ["migrate"], ["export", "products"], ["account", "list"], ["backup", "new.dump"],
            ["import", "products", "good.csv"] + site, ["seed"], ["generate", "--output", "site"] + site,
            ["serve", "--socket", "w.sock"] + site,
        ]
        for command in commands {
            let run = try program.run(all: command + ["--database", Self.nowhere])
            #expect(run.status != 0 && run.output.isEmpty, "\(command): \(run)")
            #expect(
                run.errors.split(separator: "\n").count == 1 && run.errors.contains("/nowhere"), "\(command): \(run)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.folder.appendingPathComponent("new.dump").path))
        let check = try program.run(all: ["check", "--pictures", "pictures", "--database", Self.nowhere])
        #expect(check.status == 2 && check.errors.isEmpty, "\(check)")
        #expect(check.output.split(separator: "\n").filter { $0.hasPrefix("failed ") }.count == 7, "\(check)")
        #expect(check.output.contains("failed server: ") && check.output.contains("failed schema: "), "\(check)")
    }

    @Test func `beside a server are no pictures: an option or the environment names them`() throws {
        let site = try ServerSite()
        try site.program.write(ImportCommandTests.good, to: "good.csv")
        let arguments = ["import", "products", "good.csv", "--public", "public", "--database", site.address]
        let run = try site.program.run(all: arguments)
        #expect(run.status != 0 && run.errors.contains("--pictures or VIPERWEB_PICTURES"), "\(run)")
        #expect(run.errors.split(separator: "\n").count == 1)
        let quoted = arguments.map { "'\($0)'" }.joined(separator: " ")
        let named = try site.program.shell("VIPERWEB_PICTURES=pictures \"$0\" \(quoted)")
        #expect(named.output.hasPrefix("2 added"), "\(named)")
    }
}
