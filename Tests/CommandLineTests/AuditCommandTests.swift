import Foundation
import Testing

/// The log's lines of what commands add to the audit trail: a line is written once its entry is stored.
@Suite struct AuditCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try #require(program.run("migrate").status == 0)
        try program.write(GenerateCommandTests.rows, to: "rows.csv")
    }

    /// Runs a command with standard error as a unit has it, and returns what came there, each line without its time.
    private func lines(_ command: String, operator name: String = "ann") throws -> [String] {
        let run = try program.shell(
            """
            export JOURNAL_STREAM=$(stat -c %d:%i errors) VIPERWEB_OPERATOR='\(name)'
            \(command) --database site.sqlite
            """)
        try #require(run.status == 0, "\(run)")
        return run.errors.split(separator: "\n").filter { $0.contains(" notice audit ") }.map { line in
            String(line).replacing(#/^\S+Z notice audit /#, with: "").replacing(#/ whom-id=[0-9a-f]{32}$/#, with: "")
        }
    }

    @Test func `each command that changes an account says so`() throws {
        let bob = "from=command-line who=ann whom=bob@example.org"
        let add = #"echo "correct horse" | "$0" account add bob@example.org --role staff"#
        #expect(try lines(add) == ["after=staff event=accountAdded \(bob)"])
        #expect(
            try lines(#""$0" account role bob@example.org owner"#)
                == ["after=owner before=staff event=roleChanged \(bob)"])
        #expect(
            try lines(#"echo "battery staple" | "$0" account passwd bob@example.org"#) == ["event=passwordSet \(bob)"])
        #expect(try lines(#""$0" account list"#).isEmpty)
        #expect(
            try lines(#""$0" account remove bob@example.org"#) == ["before=owner event=accountRemoved \(bob)"])
    }

    @Test func `import, backup and restore say so, and nothing hostile gets into the log`() throws {
        #expect(
            try lines(#""$0" import products rows.csv --public public"#)
                == ["after=rows.csv event=imported from=command-line who=ann"])
        #expect(
            try lines(#""$0" backup $'a\nb.sqlite'"#) == [
                #"after=a\x0ab.sqlite event=copied from=command-line who=ann"#
            ])
        #expect(
            try lines(#""$0" restore $'a\nb.sqlite'"#)
                == [#"after=a\x0ab.sqlite event=restored from=command-line who=ann"#])
    }

    /// As before an upgrade, whose migration makes the trail's table.
    @Test func `a backup that the trail cannot note is made, and warns`() throws {
        let run = try program.shell(
            """
            python3 - <<'END'
            import sqlite3
            database = sqlite3.connect("site.sqlite")
            database.execute("DROP TABLE audit")
            database.execute("DELETE FROM grdb_migrations WHERE identifier LIKE 'viperweb 9 %'")
            database.commit()
            END
            "$0" backup copy.sqlite --database site.sqlite
            """)
        #expect(run.status == 0 && run.output.hasPrefix("copy.sqlite: "), "\(run)")
        #expect(run.errors.hasPrefix("warning: the audit trail has no entry of this: "), "\(run)")
    }

    @Test(arguments: ["", "a b", "x who=root", "\u{202E}ann", "a\nb"])
    func `a name that is no word is not taken`(name: String) throws {
        let run = try program.shell("id -un")
        let user = run.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(
            try lines(#""$0" backup copy.sqlite"#, operator: name)
                == ["after=copy.sqlite event=copied from=command-line who=\(user)"])
    }
}
