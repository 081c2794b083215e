import Foundation
import Glibc
import Testing

@Suite struct ImportCommandTests {
    static let header = "slug,name,content,price,category,image\n"
    static let good = #"""
        \#(header)phin,"Phin, ""brass""","One
        two",6.50 USD,Brewers,pictures/a.svg
        ca-phe,Cà phê sữa đá,,3.40 USD,Coffee,pictures/a.svg

        """#

    let program: Program

    init() throws {
        program = try Program()
        #expect(try program.run("migrate").status == 0)
        try program.write(Self.good, to: "good.csv")
    }

    private func export(_ collection: String = "products", database: String = "site.sqlite") throws -> String {
        let run = try program.run("export", collection, database: database)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
        return run.output
    }

    @Test func `import adds, then changes nothing, and takes what export wrote`() throws {
        #expect(try program.run("import", "products", "good.csv").output == "2 added, 0 changed, 0 unchanged\n")
        #expect(try program.run("import", "products", "good.csv").output == "0 added, 0 changed, 2 unchanged\n")
        let once = try export()
        #expect(once.hasPrefix("id,visibility,name,name.vi,name.zh,content,") && once.contains(#","Phin, ""brass""","#))
        try program.write(once, to: "once.csv")
        #expect(try program.run("import", "products", "once.csv").output == "0 added, 0 changed, 2 unchanged\n")
        // Another shop has no entries with these numbers.
        #expect(try program.run("migrate", database: "second.sqlite").status == 0)
        let numbered = try program.run("import", "products", "once.csv", database: "second.sqlite")
        #expect(numbered.status == 1 && numbered.errors.contains("Line 2, id: "), "\(numbered)")
        #expect(try program.run("import", "products", "good.csv", database: "second.sqlite").status == 0)
        #expect(try export(database: "second.sqlite") == once)
    }

    @Test func `each collection is imported and exported by its name, and has its own options`() throws {
        try program.write("name\nTea\n", to: "categories.csv")
        let categories = ["import", "categories", "categories.csv", "--database", "site.sqlite"]
        #expect(try program.run(all: categories).output == "1 added, 0 changed, 0 unchanged\n")
        #expect(try export("categories") == "id,visibility,name,slug,entry_from,entry_until\n1,visible,Tea,tea,,\n")
        let products = ["import", "products", "good.csv", "--database", "site.sqlite"]
        for (arguments, error) in [
            (["import", "good.csv", "--database", "site.sqlite"], "the site has categories, products"),
            (["export", "Products", "--database", "site.sqlite"], "there is no collection Products"),
            (products, "name its files' folder with --public"),
            (categories + ["--photographs", "public"], "--photographs: the entries of categories"),
        ] {
            let run = try program.run(all: arguments)
            #expect(run.status == 64 && run.output.isEmpty && run.errors.contains(error), "\(run)")
        }
        #expect(try export().split(separator: "\n").count == 1)
    }

    @Test func `a pipe is imported as a file is`() throws {
        let run = try program.shell(
            "cat good.csv | $0 import products /dev/stdin --database site.sqlite --public public")
        #expect(run.status == 0 && run.output == "2 added, 0 changed, 0 unchanged\n", "\(run)")
    }

    @Test func `one that is killed changes nothing, and leaves nothing to the next`() throws {
        _ = try program.run("import", "products", "good.csv")
        let before = try export()
        let rows = (0..<1_500).map { "t\($0),Tea \($0),\"Green\nleaf \($0)\",3.00 USD,Tea,pictures/a.svg\n" }
        try program.write(Self.header + rows.joined(), to: "many.csv")
        var killed = 0
        for wait in [20_000, 100_000, 200_000, 400_000, 800_000] as [UInt32] {
            let process = try program.start(
                "import", "products", "many.csv", "--database", "site.sqlite", "--public", "public")
            usleep(wait)
            guard kill(process.processIdentifier, SIGKILL) == 0, process.isRunning else { break }
            process.waitUntilExit()
            guard try export() == before else { break }
            killed += 1
        }
        #expect(killed > 0)
        _ = try program.run("import", "products", "many.csv")
        let after = try export()
        #expect(after.hasPrefix(before) && after.matches(of: /leaf [0-9]+",/).count == 1_500)
        #expect(try program.run("import", "products", "many.csv").output == "0 added, 0 changed, 1500 unchanged\n")
        let left = try program.shell("$0 check --database site.sqlite")
        #expect(left.output.contains("ok schema"), "\(left)")
    }

    @Test func `a file that cannot be read is named with the reason`() throws {
        let run = try program.run("import", "products", "missing.csv")
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors == "Error: cannot read missing.csv: No such file or directory\n")
    }

    @Test func `each mistake of a file has a line, and nothing is imported`() throws {
        _ = try program.run("import", "products", "good.csv")
        let before = try export()
        try program.write("<html><script>alert(1)</script>", to: "public/pictures/page.png")
        let rows = [
            "x,X,,1.005 USD,C,pictures/a.svg", "x,,,1.00 USD,C,", "x,X,,1.00 USD,C,pictures/none.svg",
            "x,X,,1.00 USD,C,../public/pictures/a.svg", "x,X,,1.00 USD,C,pictures/page.png", "x,X,,1.00 USD,C",
            "x,X,,1000 VND,C,", "phin,X,,2.00 USD,C,",
        ]
        try program.write(Self.header + rows.joined(separator: "\n"), to: "bad.csv")
        let run = try program.run("import", "products", "bad.csv")
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(
            run.errors == """
                Error: nothing was imported:
                Line 2, price: Use at most 2 decimals.
                Line 3, name: Fill this in.
                Line 4, image: There is no such picture.
                Line 5, image: There is no such picture.
                Line 6, image: There is no such picture.
                Line 7: 5 fields, but the first line has 6.
                Line 8, price: The other entries have prices in USD.

                """)
        #expect(try export() == before)
    }

    @Test func `a picture beside the database will do`() throws {
        try FileManager.default.createDirectory(
            at: program.folder.appendingPathComponent("pictures"), withIntermediateDirectories: true)
        try program.write("<svg/>", to: "pictures/own.svg")
        try program.write(Self.header + "tea,Tea,,3.00 USD,Tea,pictures/own.svg\n", to: "own.csv")
        #expect(try program.run("import", "products", "own.csv").output.hasPrefix("1 added"))
    }
}
