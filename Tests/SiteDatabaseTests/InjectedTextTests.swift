import CompilerSample
import Notebook
import Testing

@testable import SiteDatabase

/// What somebody sends cannot become a part of a statement.
struct InjectedTextTests {
    private static let sample = CompilerSample(
        """
        import SiteDatabase
        func sample(_ db: SQLTransaction, _ table: SQLText, _ text: String, _ number: Int) throws {
            _ = try db.execute("DELETE FROM notes WHERE id = ?", number)
            _ = try db.execute("DELETE FROM \\(table) \\("WHERE id = ?" as SQLText)", text)
            _ = try db.rows("SELECT id FROM notes ORDER BY \\(number > 0 ? "id" : "text")") { _ in }
            _ = try db.execute("DELETE FROM notes WHERE id = \\(number)")         // refused
            _ = try db.execute("DELETE FROM notes WHERE id = '\\(text)'")         // refused
            _ = try db.execute(text)                                              // refused
            _ = try db.execute("DELETE FROM notes" + text)                        // refused
            _ = try db.rows("SELECT 1 WHERE \\(text)") { _ in }                   // refused
            try db.run(script: "\\(text);")                                      // refused
            _ = SQLText(stringLiteral: text)                                      // refused
            _ = SQLText(text)                                                     // refused
            _ = SQLText(unchecked: text)                                          // refused
            _ = SQLText(name: text)                                               // refused
            _ = [text].joined(by: ", ")                                           // refused
            _ = Migration("1 notes", sql: "\\(text)")                             // refused
        }
        """)

    @Test(.enabled(if: CompilerSample.isPossible, "the built modules are not where SwiftPM puts them"))
    func `a statement with a string or a number in it does not compile`() throws {
        #expect(Self.sample.marked.count == 12)
        #expect(try Self.sample.refused() == Self.sample.marked)
    }

    @Test(arguments: ["a", "a\"; DROP TABLE notes; --", "a\"\"", "SELECT"])
    func `a name is nothing but a name`(name: String) throws {
        let (database, table) = (try SQLiteDatabase(inMemory: .notebook), SQLText(name: name))
        try database.write { db in
            try db.run(script: "CREATE TABLE \(table) (id INTEGER);")
            try db.execute("INSERT INTO \(table) VALUES (1)")
        }
        #expect(try database.count(table) == 1 && database.count("notes") == 0)
    }
}
