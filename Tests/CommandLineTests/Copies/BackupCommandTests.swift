import Foundation
import Testing

@Suite struct BackupCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        #expect(try program.run("migrate").status == 0)
        try program.write(GenerateCommandTests.rows, to: "rows.csv")
        #expect(try program.run("import", "products", "rows.csv").status == 0)
    }

    private func place(_ name: String) -> String { program.folder.appendingPathComponent(name).path }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place(folder)).sorted()
    }

    /// Files that are not copies, or not yet.
    private func makeFolder() throws -> [String] {
        try FileManager.default.createDirectory(atPath: place("d"), withIntermediateDirectories: false)
        let foreign = [
            "2020-01-01.sqlite", "2020-01-01T00-00-00Z.sqlite.gz", "2020-13-01T00-00-00Z.sqlite", "notes.txt",
            "site.sqlite",
        ]
        for name in foreign { try program.write("mine", to: "d/\(name)") }
        try FileManager.default.createDirectory(
            atPath: place("d/2020-01-02T00-00-00Z.sqlite"), withIntermediateDirectories: false)
        return foreign + ["2020-01-02T00-00-00Z.sqlite"]
    }

    @Test func `copying and checking show their progress on a terminal, and nowhere else`() throws {
        for (command, label) in [("backup shown.sqlite", "copying"), ("check", "checking")] {
            let run = try program.shell("script -qec \"$0 \(command) --database site.sqlite\" /dev/null")
            #expect(run.output.contains("\(label) [") && run.output.contains("] 100 %"), "\(run)")
        }
        #expect(try program.run("check").errors.isEmpty)
    }

    @Test func `backup says what it made, and never replaces a file`() throws {
        let first = try program.run("backup", "copy.sqlite")
        #expect(first.status == 0 && first.errors.isEmpty, "\(first)")
        #expect(first.output.wholeMatch(of: /copy\.sqlite: [0-9]+ bytes in [0-9]+\.[0-9][0-9] s\n/) != nil, "\(first)")
        let export = try program.run("export", "products", database: "copy.sqlite").output
        #expect(try export == program.run("export", "products").output && export.contains("6.50"))
        let second = try program.run("backup", "copy.sqlite")
        #expect(second.status != 0 && second.output.isEmpty)
        #expect(second.errors == "Error: copy.sqlite exists already: name a new file\n")
    }

    @Test func `what cannot be done is said in one line, and leaves nothing`() throws {
        for (run, message) in [
            (try program.run("backup", "/proc/copy.sqlite"), "cannot write /proc/copy.sqlite"),
            (try program.run("backup", "--into", "nowhere"), "cannot read nowhere: No such file"),
            (try program.run("backup", "copy.sqlite", database: "none.sqlite"), "there is no database none.sqlite"),
        ] {
            #expect(run.status != 0 && run.errors.split(separator: "\n").count == 1, "\(run)")
            #expect(run.errors.contains(message), "\(run)")
        }
        for arguments in [[], ["a", "--into", "d"], ["--into", "d", "--keep", "0"], ["a", "--keep", "1001"]] {
            let run = try program.run(all: ["backup", "--database", "site.sqlite"] + arguments)
            #expect(run.status == 64, "\(run)")
        }
        #expect(try names(".").allSatisfy { !$0.contains("copy") && !$0.contains("none") })
    }

    @Test func `a folder keeps the newest copies, and all that is not one`() throws {
        let foreign = try makeFolder()
        for day in 1...9 where day != 2 { try program.write("old", to: "d/2020-01-0\(day)T00-00-00Z.sqlite") }
        let run = try program.run("backup", "--into", "d", "--keep", "3")
        #expect(run.status == 0, "\(run)")
        let kept = try names("d").filter { !foreign.contains($0) }
        #expect(kept.dropLast() == ["2020-01-08T00-00-00Z.sqlite", "2020-01-09T00-00-00Z.sqlite"])
        #expect(try run.output.hasPrefix("d/\(#require(kept.last)): "))
        #expect(try names("d").filter(foreign.contains) == foreign.sorted())
        #expect(try program.run("export", "products", database: "d/\(#require(kept.last))").status == 0)
    }

    @Test func `copies of upgrades, and databases that restores replaced, stay for 30 days`() throws {
        _ = try makeFolder()
        let kept = [
            "d/before-1.1.0.sqlite", "d/before.sqlite", "d/before-1.0.0.dump", "site.x.sqlite",
            "\(days(ago: 29)).sqlite",
        ]
        let removed = ["d/before-1.0.0.sqlite", "\(days(ago: 31)).sqlite", "\(days(ago: 31)).sqlite-wal"]
        for name in kept + removed {
            try program.write("old", to: name)
            let date = Date(timeIntervalSinceNow: name.contains("1.1.0") ? -29 * 86_400 : -31 * 86_400)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: place(name))
        }
        let run = try program.run("backup", "--into", "d")
        #expect(run.status == 0, "\(run)")
        #expect((kept + removed).filter { FileManager.default.fileExists(atPath: place($0)) } == kept)
    }

    /// The name, without its suffix, of a database that was replaced so many days ago.
    private func days(ago count: Double) -> String {
        "site." + Date(timeIntervalSinceNow: -count * 86_400).formatted(.iso8601).replacing(":", with: "-")
    }

    @Test func `seven copies are kept, each under a name of its own`() throws {
        _ = try makeFolder()
        let foreign = try names("d")
        for _ in 1...9 { #expect(try program.run("backup", "--into", "d").status == 0) }
        #expect(try names("d").filter { !foreign.contains($0) }.count == 7)
    }

    @Test func `the new copy is kept though the clock went back`() throws {
        _ = try makeFolder()
        for day in 1...3 { try program.write("later", to: "d/2120-01-0\(day)T00-00-00Z.sqlite") }
        let run = try program.run("backup", "--into", "d", "--keep", "2")
        let name = try #require(run.output.split(separator: ":").first)
        #expect(FileManager.default.fileExists(atPath: place(String(name))))
        #expect(try names("d").filter { $0.hasPrefix("2120") } == ["2120-01-03T00-00-00Z.sqlite"])
    }

    @Test func `a copy that fails removes no older one`() throws {
        _ = try makeFolder()
        for day in 1...3 { try program.write("old", to: "d/2019-01-0\(day)T00-00-00Z.sqlite") }
        let before = try names("d")
        try program.write("no database", to: "text")
        let run = try program.run("backup", "--into", "d", "--keep", "1", database: "text")
        #expect(run.status != 0)
        #expect(try names("d") == before)
    }

    /// The moment is found by keeping the write lock: the copy has its first name, and waits.
    @Test func `a killed backup leaves no copy, and the next one removes what it left`() throws {
        try FileManager.default.createDirectory(atPath: place("d"), withIntermediateDirectories: false)
        let lock = open(place("site.sqlite.lock"), O_RDWR)
        try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
        let process = try program.start("backup", "--into", "d", "--database", "site.sqlite")
        while try names("d").isEmpty, process.isRunning { usleep(1_000) }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        close(lock)
        #expect(try names("d").map { $0.hasSuffix(".sqlite.viperweb-part") } == [true])
        let run = try program.run("backup", "--into", "d")
        #expect(run.status == 0, "\(run)")
        #expect(try names("d").map { $0.hasSuffix("Z.sqlite") } == [true])
    }

    @Test func `a backup killed while it writes leaves no copy`() throws {
        let products = (0..<3_000).map { "p\($0),Tea \($0),,\($0 + 1).00 USD,Tea,pictures/a.svg\n" }.joined()
        try program.write("\(ImportCommandTests.header)\(products)", to: "many.csv")
        #expect(try program.run("import", "products", "many.csv").status == 0)
        var killed = 0
        for _ in 1...50 where killed < 3 {
            let process = try program.start("backup", "copy.sqlite", "--database", "site.sqlite")
            while size("copy.sqlite.viperweb-part") == 0, process.isRunning { usleep(100) }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            if process.terminationReason == .uncaughtSignal, size("copy.sqlite") == 0 { killed += 1 }
            try? FileManager.default.removeItem(atPath: place("copy.sqlite"))
        }
        #expect(killed == 3)
        #expect(try program.run("backup", "copy.sqlite").status == 0)
        let export = try program.run("export", "products", database: "copy.sqlite").output
        #expect(try export == program.run("export", "products").output)
        #expect(try names(".").filter { $0.contains("part") } == [])
    }

    private func size(_ name: String) -> Int {
        var status = stat()
        return stat(place(name), &status) == 0 ? Int(status.st_size) : 0
    }

    /// A limit on the size of files stands for a disk that is full: the database's own files do not grow.
    @Test func `a disk that is full leaves nothing and says why`() throws {
        #expect(try program.run("backup", "first.sqlite").status == 0)
        let shell = try program.shell(
            "trap '' XFSZ; ulimit -f 60; exec \"$0\" backup copy.sqlite --database site.sqlite")
        #expect(shell.status != 0 && shell.errors.split(separator: "\n").count == 1, "\(shell)")
        #expect(shell.errors.contains("cannot copy site.sqlite to copy.sqlite: "), "\(shell)")
        #expect(try names(".").filter { $0.hasPrefix("copy") } == [])
    }

    /// Each import is acknowledged by its end.
    @Test func `what another process wrote before is in the copy`() throws {
        let header = ImportCommandTests.header.dropLast()
        try program.write("0", to: "written")
        let writer = try program.startShell(
            """
            price=0
            until [[ -e stop ]]; do
                ((++price))
                printf '%s\n%s\n' '\(header)' "phin,Phin,,$price.00 USD,Brewers,pictures/a.svg" > price.csv
                "$0" import products price.csv --database site.sqlite --public public >> log || exit 1
                echo "$price" > next && mv next written
            done
            """)
        defer {
            try? program.write("", to: "stop")
            writer.waitUntilExit()
        }
        for copy in 1...5 {
            let before = try written()
            while try written() == before, writer.isRunning { usleep(1_000) }
            let minimum = try written()
            #expect(try program.run("backup", "copy.\(copy)").status == 0)
            let export = try program.run("export", "products", database: "copy.\(copy)").output
            let price = export.firstMatch(of: /,Phin,.*,([0-9]+)\.00 USD,Brewers,/).flatMap { Int($0.1) }
            #expect(try #require(price) >= minimum && minimum > 0)
        }
        #expect(writer.isRunning)
    }

    private func written() throws -> Int {
        try #require(Int(program.text(of: "written").trimmingCharacters(in: .whitespacesAndNewlines)))
    }
}
