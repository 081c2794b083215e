import Foundation
import Testing

@Suite struct AccountCommandTests {
    static let password = "correct horse battery"
    let program: Program

    init() throws {
        program = try Program()
        try #require(program.run("migrate").status == 0)
    }

    @Test func `an account is added, listed, changed and removed`() throws {
        #expect(try add("Ann@Example.org").status == 0)
        #expect(try add("bob@example.org", "--id", "7").status == 0)
        let lines = try program.run("account", "list").output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.first?.firstMatch(of: /^ann@example\.org\t\d{4}-\d\d-\d\d\t[0-9a-f]{32}\tnone$/) != nil, "\(lines)")
        #expect(lines.last?.hasSuffix("\t7\tnone") == true)
        #expect(try program.run("account", "passwd", "ann@example.org", input: "another password\n").status == 0)
        let removed = try program.run("account", "remove", "ANN@example.org")
        #expect(removed.status == 0 && removed.output.isEmpty && removed.errors.isEmpty)
        #expect(try program.run("account", "list").output.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ("", "the password is empty"), ("\n", "the password is empty"), ("1234567\n", "too short"),
        (String(repeating: "a", count: 1_025) + "\n", "too long"), (String(repeating: "a", count: 100_000), "too long"),
    ])
    func `a password that breaks a rule is refused in one line, and nothing is added`(input: String, reason: String)
        throws
    {
        let run = try program.run("account", "add", "ann@example.org", input: input)
        #expect(run.status != 0)
        #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains(reason), "\(run.errors)")
        #expect(try program.run("account", "list").output.isEmpty)
    }

    @Test(arguments: [
        "12345678", "12345678\n", "12345678\r\nmore", "  spaces kept  \n", "mật khẩu 密码\n",
        String(repeating: "a", count: 1_024),
    ])
    func `the first line of standard input is the password`(input: String) throws {
        let run = try program.run("account", "add", "ann@example.org", input: input)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func `a name or an id that is taken is refused`() throws {
        #expect(try add("ann@example.org", "--id", "7").status == 0)
        for run in [try add("ANN@example.org"), try add("bob@example.org", "--id", "7")] {
            #expect(run.status != 0)
            #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains("already"), "\(run.errors)")
        }
        #expect(try program.run("account", "list").output.split(separator: "\n").count == 1)
    }

    @Test func `who has no account cannot be changed or removed`() throws {
        for run in [
            try program.run("account", "passwd", "ann@example.org", input: "long enough\n"),
            try program.run("account", "role", "ann@example.org", "staff"),
            try program.run("account", "remove", "ann@example.org"),
        ] {
            #expect(run.status != 0)
            #expect(run.errors == "Error: ann@example.org has no account\n")
        }
    }

    @Test func `an account has the role that it was given last`() throws {
        #expect(try add("ann@example.org", "--role", "owner").status == 0)
        #expect(try add("bob@example.org").status == 0)
        #expect(try roles == ["owner", "none"])
        for role in ["staff", "owner", "none"] {
            let run = try program.run("account", "role", "BOB@example.org", role)
            #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
            #expect(try roles == ["owner", role])
        }
    }

    @Test(arguments: ["", "Staff", "admin"])
    func `what is no role is refused, and nothing changes`(role: String) throws {
        #expect(try add("ann@example.org", "--role", role).errors.contains("--role takes staff or owner"))
        #expect(try roles == [])
        #expect(try add("ann@example.org", "--role", "staff").status == 0)
        let run = try program.run("account", "role", "ann@example.org", role)
        #expect(
            run.status != 0 && run.errors.contains("\(role) is not a role: use staff, owner or none"), "\(run.errors)")
        #expect(try roles == ["staff"])
    }

    /// The last column of the list.
    private var roles: [String] {
        get throws {
            try program.run("account", "list").output.split(separator: "\n").compactMap { line in
                line.split(separator: "\t").last.map(String.init)
            }
        }
    }

    @Test func `what is no e-mail address, no id or no service is refused`() throws {
        #expect(try add("ann").errors.contains("ann is not an e-mail address"))
        #expect(try add("ann@example.org", "--id", "").errors.contains("--id must have"))
        for url in ["example.org", "ftp://example.org/", "http://", "http://ann:secret@example.org/"] {
            let run = try program.run("serve", "--accounts-url", url)
            #expect(run.status != 0 && run.errors.contains("--accounts-url takes"), "\(run.errors)")
        }
    }

    @Test func `no database keeps the password as it came`() throws {
        #expect(try add("ann@example.org").status == 0)
        for name in ["site.sqlite", "site.sqlite-wal"] {
            let file = try? Data(contentsOf: program.folder.appendingPathComponent(name))
            #expect(file?.firstRange(of: Data(Self.password.utf8)) == nil)
        }
    }

    private func add(_ arguments: String...) throws -> Program.Run {
        let database = ["--database", "site.sqlite"]
        return try program.run(all: ["account", "add"] + arguments + database, input: Self.password + "\n")
    }
}
