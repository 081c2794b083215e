import Foundation
import Testing

@Suite struct GenerateCommandTests {
    static let rows = """
        \(ImportCommandTests.header)phin,Phin,A brewer,6.50 USD,Brewers,pictures/a.svg
        ca-phe,Cà phê,,3.40 USD,Coffee,pictures/a.svg

        """

    let program: Program

    init() throws {
        program = try Program()
        #expect(try program.run("migrate").status == 0)
        try program.write(Self.rows, to: "rows.csv")
        try program.write(Self.rows.replacing("6.50", with: "7.50"), to: "dearer.csv")
        #expect(try program.run("import", "products", "rows.csv").status == 0)
    }

    private func generate(_ options: String...) throws -> Program.Run {
        try program.run(
            all: ["generate", "--output", "site", "--database", "site.sqlite", "--public", "public"] + options)
    }

    /// Many products more.
    private func importMany(_ count: Int = 150) throws {
        let products = (0..<count).map { "p\($0),Tea \($0),,\($0 + 1).00 USD,Tea,pictures/a.svg\n" }.joined()
        try program.write("\(ImportCommandTests.header)\(products)", to: "many.csv")
        #expect(try program.run("import", "products", "many.csv").status == 0)
    }

    private var page: String { get throws { try program.text(of: "site/products/1/index.html") } }

    @Test func `robots are kept from the pages of a worker, and not from what a site of files does not have`() throws {
        try program.write(
            "User-agent: *\nDisallow: /todos\ndisallow:/vi/counter  \nDisallow: /products\nAllow: /todos\nDisallow: /*.csv",
            to: "public/robots.txt")
        #expect(try program.run("generate", "--output", "site").status == 0)
        #expect(try program.text(of: "site/robots.txt").hasPrefix("User-agent: *\nDisallow: /todos\n"))
        #expect(try program.run("generate", "--output", "files", "--static-only").status == 0)
        #expect(
            try program.text(of: "files/robots.txt")
                == "User-agent: *\nDisallow:\nDisallow:\nDisallow: /products\nAllow: /todos\nDisallow: /*.csv\n")
    }

    @Test func `generate says what it wrote, and the second time that it kept it`() throws {
        let first = try generate()
        #expect(first.status == 0 && first.output.contains(" written, 0 kept, 0 removed"), "\(first)")
        let second = try generate()
        #expect(second.status == 0 && second.output.contains("site: 0 written, "), "\(second)")
        #expect(try page.contains("$6.50"))
        #expect(try program.text(of: "site/vi/products/1/index.html").contains("6,50"))
        #expect(try program.text(of: "site/categories/brewers/index.html").contains("Phin"))
    }

    @Test func `verify names what differs from the site as it would be rendered, and changes nothing`() throws {
        _ = try generate("--origin", "https://shop.example")
        // With the settings of the last run, whatever this one's are.
        let same = try generate("--verify", "--static-only")
        #expect(same.status == 0 && same.output.contains(" files are the same as in a full rendering"), "\(same)")
        try program.write("x", to: "site/products/1/index.html")
        try program.write("x", to: "site/stray.html")
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("site/sitemap.xml.gz"))
        let run = try generate("--verify")
        #expect(run.status == 1)
        #expect(
            run.output == """
                products/1/index.html differs
                sitemap.xml.gz is missing
                stray.html does not belong there

                """)
        #expect(try page == "x")
        #expect(try program.run("generate", "--output", "nowhere", "--verify").errors.contains("run `generate` first"))
    }

    @Test func `import changes the pages before it ends`() throws {
        _ = try generate("--origin", "https://shop.example")
        let run = try program.run("import", "products", "dearer.csv")
        #expect(run.status == 0 && run.errors.contains("site: "), "\(run)")
        #expect(try page.contains("$7.50"))
        let before = try program.text(of: "site.versions/manifest.json")
        let same = try program.run("import", "products", "dearer.csv")
        #expect(same.status == 0 && same.errors.isEmpty, "nothing changed, so nothing is rendered: \(same)")
        #expect(try program.text(of: "site.versions/manifest.json") == before)
    }

    /// Keeps the output's lock, so that nothing is rendered as long as the value lives.
    private func lockedOutput() throws -> FileHandle {
        let lock = open(program.folder.appendingPathComponent("site.versions/lock").path, O_RDWR | O_CLOEXEC)
        try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
        return FileHandle(fileDescriptor: lock, closeOnDealloc: true)
    }

    /// The import commits, waits for the lock, and is killed there.
    private func killImportAfterItsCommit() throws {
        let process = try program.start(
            "import", "products", "dearer.csv", "--database", "site.sqlite", "--public", "public")
        while try !program.text(of: "errors").contains("waiting"), process.isRunning { usleep(1_000) }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(try program.run("export", "products").output.contains("7.50"))
        #expect(try page.contains("$6.50"))
    }

    @Test func `an import killed between its commit and its pages is made good by generate`() throws {
        _ = try generate()
        let lock = try lockedOutput()
        try killImportAfterItsCommit()
        try lock.close()
        #expect(try generate().status == 0)
        #expect(try page.contains("$7.50"))
    }

    /// With several processes too, of which each looks whether something is left to do.
    @Test(arguments: [[], ["--workers", "3"]])
    func `after a kill a worker answers before the first page is rendered, and then all of them are`(
        options: [String]
    ) throws {
        _ = try generate()
        let lock = try lockedOutput()
        try killImportAfterItsCommit()
        let worker = try program.start(
            ["serve", "--database", "site.sqlite", "--public", "public", "--socket", "w.sock"] + options)
        defer {
            worker.terminate()
            worker.waitUntilExit()
        }
        // A busy machine may answer 503 first: a read has half a second.
        let isAnswered = try program.waits { try program.ask("/products/1", at: "w.sock").contains("$7.50") }
        #expect(isAnswered)
        #expect(try page.contains("$6.50"))
        try lock.close()
        let isNew = try program.waits { try page.contains("$7.50") }
        #expect(isNew)
        let compared = try generate("--verify")
        #expect(compared.status == 0, "\(compared)")
    }

    @Test func `a generate killed anywhere leaves the old site, whole`() throws {
        try importMany()
        _ = try generate("--no-compression")
        var killed = 0
        for milliseconds in [20, 60, 120, 200, 400] {
            let process = try program.start(
                "generate", "--output", "site", "--database", "site.sqlite", "--public", "public",
                "--origin", "https://other.example")
            usleep(UInt32(milliseconds * 1_000))
            if process.isRunning { killed += 1 }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            #expect(try page.hasSuffix("</html>"))
            let link = try FileManager.default.destinationOfSymbolicLink(
                atPath: program.folder.appendingPathComponent("site").path)
            let version = program.folder.appendingPathComponent(link).path
            let pages = try FileManager.default.contentsOfDirectory(atPath: "\(version)/products")
            #expect(pages.count { Int($0) != nil } == 152)
        }
        #expect(killed > 0)
        #expect(try generate("--no-compression").status == 0)
    }

    @Test func `a copy of the database leaves the pages of the original alone`() throws {
        _ = try generate()
        #expect(try program.run("export", "products").status == 0)
        for suffix in ["", "-wal"] {
            let file = program.folder.appendingPathComponent("site.sqlite\(suffix)")
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            try FileManager.default.copyItem(
                at: file, to: program.folder.appendingPathComponent("copy.sqlite\(suffix)"))
        }
        let run = try program.run("import", "products", "dearer.csv", database: "copy.sqlite")
        #expect(run.status == 0 && run.errors.contains("they stay as they are"), "\(run)")
        #expect(try page.contains("$6.50"))
    }

    @Test func `an output that was removed is forgotten, and import says so once`() throws {
        _ = try generate()
        for name in ["site", "site.versions"] {
            try FileManager.default.removeItem(at: program.folder.appendingPathComponent(name))
        }
        let first = try program.run("import", "products", "dearer.csv")
        #expect(first.status == 0 && first.errors.contains("there are no pages in "), "\(first)")
        let second = try program.run("import", "products", "rows.csv")
        #expect(second.status == 0 && second.errors.isEmpty, "\(second)")
    }

    @Test func `an import whose pages cannot be written says so, and generate makes it good`() throws {
        _ = try generate()
        let work = program.folder.appendingPathComponent("site.versions/new")
        try Data().write(to: program.folder.appendingPathComponent("site.versions/1/products/1/stray"))
        // A folder where the page's file should be: it cannot be replaced by a rename.
        let page = program.folder.appendingPathComponent("site.versions/1/products/1/index.html")
        try FileManager.default.removeItem(at: page)
        try FileManager.default.createDirectory(at: page, withIntermediateDirectories: false)
        let run = try program.run("import", "products", "dearer.csv")
        #expect(run.status != 0 && run.errors.contains("imported, but the rendered pages are out of date"), "\(run)")
        #expect(!FileManager.default.fileExists(atPath: work.path))
        #expect(try generate().status == 0)
        #expect(try self.page.contains("$7.50"))
    }

    @Test func `an interrupted run leaves nothing behind, and what was served is served`() throws {
        _ = try generate()
        try importMany()
        for number in [SIGINT, SIGTERM, SIGHUP] { try interruptRun(by: number) }
        #expect(try generate("--no-compression").status == 0)
    }

    private func interruptRun(by number: Int32) throws {
        let before = try page
        let isInterrupted = try (1...20).contains { _ in
            defer { #expect((try? page) == before) }
            return try interrupt("generate --output site", by: number)
        }
        #expect(isInterrupted, "signal \(number)")
    }

    @Test func `an import that is interrupted while it renders leaves no unfinished pages`() throws {
        _ = try generate("--no-compression")
        try importMany()
        try program.write(try program.text(of: "many.csv").replacing(".00 USD", with: ".50 USD"), to: "dearer.csv")
        let isInterrupted = try (1...20).contains { turn in
            try interrupt("import products \(turn % 2 == 0 ? "many" : "dearer").csv", by: SIGTERM)
        }
        #expect(isInterrupted)
    }

    /// Sends a signal to a command that renders; false where it had ended before.
    private func interrupt(_ command: String, by number: Int32) throws -> Bool {
        let work = program.folder.appendingPathComponent("site.versions/new").path
        let process = try program.startShell(
            "exec env --default-signal=INT,TERM,HUP \"$0\" \(command) --database site.sqlite --public public")
        while !FileManager.default.fileExists(atPath: work), process.isRunning { usleep(200) }
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(!FileManager.default.fileExists(atPath: work))
        guard process.terminationReason == .uncaughtSignal else { return false }
        #expect(process.terminationStatus == number)
        return true
    }

    @Test func `what a killed run left goes with the next command that looks at the pages`() throws {
        _ = try generate()
        let work = program.folder.appendingPathComponent("site.versions/new/products")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        #expect(try program.run("import", "products", "rows.csv").status == 0)
        #expect(!FileManager.default.fileExists(atPath: work.deletingLastPathComponent().path))
    }

    @Test func `what cannot be done is said in one line`() throws {
        try FileManager.default.createDirectory(
            at: program.folder.appendingPathComponent("site/mine"), withIntermediateDirectories: true)
        let occupied = try generate()
        #expect(occupied.status != 0 && occupied.errors.contains("is not a rendered site"), "\(occupied)")
        let origin = try generate("--origin", "shop.example")
        #expect(origin.status != 0 && origin.errors.contains("scheme://host"), "\(origin)")
        let nowhere = try program.run("generate", "--output", "/proc/site")
        #expect(
            nowhere.status != 0 && nowhere.errors.contains("cannot make the folder /proc/site.versions"), "\(nowhere)")
        #expect(nowhere.errors.split(separator: "\n").count == 1)
    }

    /// A limit on the size of files stands for a disk that is full: the database's own files are smaller, the site map is not.
    @Test func `a disk that is full leaves the old site and says why`() throws {
        try importMany(300)
        _ = try generate("--no-compression", "--origin", "https://shop.example")
        let before = try program.text(of: "site/sitemap.xml")
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.currentDirectoryURL = program.folder
        shell.arguments = [
            "-c",
            "trap '' XFSZ; ulimit -f 60; exec \"$0\" generate --output site --database site.sqlite --public public "
                + "--no-compression --origin https://other.example 2> errors", Program.binary.path,
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus != 0)
        #expect(try program.text(of: "errors").contains("cannot write "))
        #expect(try program.text(of: "site/sitemap.xml") == before)
        #expect(
            try FileManager.default.contentsOfDirectory(
                atPath: program.folder.appendingPathComponent("site.versions").path
            ).sorted() == ["1", "lock", "manifest.json"])
    }
}
