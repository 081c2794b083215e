import Testing

struct RoutesCommandTests {
    @Test func `each page and action has a line, and a page for everybody the number of its files`() throws {
        let program = try Program()
        #expect(try program.run("migrate").status == 0)
        let empty = try rows(of: program)
        #expect(empty["products.product"]?.last == "worker" && empty["products.list"]?.last == "1 file")
        try program.write(GenerateCommandTests.rows, to: "rows.csv")
        #expect(try program.run("import", "products", "rows.csv").status == 0)
        let rows = try rows(of: program)
        #expect(
            rows["products.product"] == ["GET", "/products/{number}", "products.product", "everyone", "2 files"])
        #expect(rows["todos.add"] == ["POST", "/todos", "todos.add", "visitor", "worker"])
        #expect(rows["todos.edit"] == ["POST", "/todos/{number}/edit", "todos.edit", "visitor", "worker"])
        #expect(
            rows["people.endSession"]
                == ["POST", "/staff/people/{account}/sign-out/{session}", "people.endSession", "owner", "worker"])
        #expect(rows["staff-products.new"]?[3] == "staff" && rows["status.overview"]?[3] == "operators")
        // A route has the same name in each language.
        let run = try program.run("routes")
        #expect(run.output.split(separator: "\n").filter { $0.contains(" home.home ") }.count == 3)
    }

    @Test func `a database that cannot be read ends the command`() throws {
        let run = try Program().run("routes")
        #expect(run.status == 1 && run.output.isEmpty && run.errors.contains("site.sqlite"), "\(run)")
    }

    /// The lines of the root's language by the names of their routes; an action's instead of a page's of the same name.
    private func rows(of program: Program) throws -> [String: [String]] {
        let run = try program.run("routes")
        #expect(run.status == 0, "\(run)")
        let rows = run.output.split(separator: "\n").reversed().map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        }
        let columns = rows.map { row in Array(row.prefix(4)) + [row.dropFirst(4).joined(separator: " ")] }
        let inRoot = columns.filter { !$0[1].hasPrefix("/vi/") && !$0[1].hasPrefix("/zh/") }
        return Dictionary(inRoot.map { ($0[2], $0) }) { one, other in one[0] == "POST" ? one : other }
    }
}
