import Testing

@Suite struct RefusalTests {
    let program: Program

    init() throws {
        program = try Program()
    }

    @Test func `no command but migrate makes a database`() throws {
        try program.write("x", to: "file.csv")
        for run in [
            try program.run("import", "products", "file.csv"), try program.run("export", "products"),
            try program.run("serve", "--socket", "w.sock"),
        ] {
            #expect(run.status != 0)
            #expect(run.errors.contains("the command `migrate`"), "\(run.errors)")
        }
        #expect(throws: (any Error).self) { try program.text(of: "site.sqlite") }
    }

    @Test func `a file that is no database is refused in one line`() throws {
        try program.write(String(repeating: "no database ", count: 500), to: "site.sqlite")
        for run in [try program.run("migrate"), try program.run("export", "products")] {
            #expect(run.status != 0)
            #expect(
                run.errors.split(separator: "\n").count == 1 && run.errors.contains("cannot be used"), "\(run.errors)")
        }
    }

    @Test func `decode starts as no user that there is not`() throws {
        let run = try program.run(all: ["decode", "--socket", "d.sock", "--user", "no-such-user"])
        #expect(run.status != 0 && run.errors.contains("there is no user no-such-user"), "\(run.errors)")
    }

    @Test func `serve says what it needs`() throws {
        _ = try program.run("migrate")
        let run = try program.run("serve")
        #expect(run.status != 0 && run.errors.contains("--socket PATH"), "\(run.errors)")
        let origin = try program.run("serve", "--origin", "example.org")
        #expect(origin.status != 0 && origin.errors.contains("scheme://host"), "\(origin.errors)")
        let threads = try program.run("serve", "--threads", "0")
        #expect(threads.status != 0 && threads.errors.contains("--threads"), "\(threads.errors)")
        for time in ["200", "0.2s", "-1s", "2m", "1234567ms", "ms", "２s"] {
            let slow = try program.run("serve", "--slow=\(time)")
            #expect(slow.status != 0 && slow.errors.contains("200ms"), "\(slow.errors)")
        }
        let status = try program.run("serve", "--status", "missing/status")
        #expect(status.status != 0 && status.errors.contains("missing/status"), "\(status.errors)")
    }
}
