import Testing

@testable import SiteContent

@Suite struct ContentFileTests {
    private func file(_ source: String) throws -> ContentFile { try ContentFile("a.md", Array(source.utf8)) }

    private func problems(_ source: String) -> String? {
        do {
            _ = try file(source)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func `front matter has texts and lists, with their places`() throws {
        let file = try file(
            "---\r\ntitle: The first: pour\r\n\"price\": 1.50\r\nday: 2026-05-01\r\nnote: >\r\n  long\r\n  text\r\nnone:\r\n"
                .replacing("The first: pour", with: "\"The first: pour\"")
                + "tags: [tea, 茶]\r\n---\r\n# Text\r\n\r\nend")
        #expect(file.values.map(\.name) == ["title", "price", "day", "note", "none", "tags"])
        #expect(
            file.values.map(\.texts) == [
                ["The first: pour"], ["1.50"], ["2026-05-01"], ["long text\n"], [""], ["tea", "茶"],
            ])
        #expect(file.values.map(\.isList) == [false, false, false, false, false, true])
        #expect(file.values.map(\.line) == [2, 3, 4, 5, 8, 9])
        #expect(file.values.map(\.column) == [1, 1, 1, 1, 1, 1])
        #expect(file.text == "# Text\n\nend" && file.textLine == 11)
    }

    @Test(arguments: [
        ("", "", 1), ("# a\n---\nb: c\n---", "# a\n---\nb: c\n---", 1), ("---\n---\na", "a", 3),
        ("\u{FEFF}---\n---\n", "", 3), ("\n \t\n  a\n\nb \n\t\n", "a\n\nb", 3), ("---\n---\n\n\n    a", "a", 5),
        (" \n", "", 1),
    ])
    func `a file needs no front matter, or none in it, and blank lines at its ends are left out`(
        source: String, text: String, line: Int
    ) throws {
        let file = try file(source)
        #expect(file.values.isEmpty && file.text == text && file.textLine == line)
    }

    @Test(arguments: [
        ("---\na: b", "a.md:1:1: the front matter has no end: add a line `---`"),
        (
            "---\na: b\n c: d\n---\n",
            "a.md:3:3: the front matter is not YAML: mapping values are not allowed in this context"
        ),
        ("---\n- a\n---\n", "a.md:2:1: the front matter is not a list of `name: value`"),
        ("---\na:\n  b: c\n---\n", "a.md:2:1: a value is a text or a list of texts"),
        ("---\na: [[b]]\n---\n", "a.md:2:1: a value is a text or a list of texts"),
        ("---\na: b\na: c\n---\n", "a.md:2:1: a is there twice"),
    ])
    func `wrong front matter is an error with its place`(source: String, problem: String) {
        #expect(problems(source) == problem)
    }

    @Test func `what is not UTF-8 or too long is refused`() {
        #expect(throws: ContentProblems(ContentProblem(path: "a.md", line: 3, text: "the file is not UTF-8"))) {
            try ContentFile("a.md", Array("é\nb\n".utf8) + [0xC3, 0x28])
        }
        #expect(problems(String(repeating: "a", count: 1_048_577)) == "a.md:1:1: the file has more than 1048576 bytes")
        #expect(
            problems("---\na: \(String(repeating: "b", count: 16_384))\n---\n")
                == "a.md:1:1: the front matter has more than 16384 bytes")
    }

    @Test(arguments: ["[", "{", "- ", "? ", "&a [", "*a ", "!!", "\"", "'", "|\n ", "a: &a [*a]\n"])
    func `hostile YAML is refused or read, and ends`(unit: String) {
        let yaml = String(repeating: unit, count: 16_000 / unit.utf8.count)
        _ = problems("---\n\(yaml)\n---\n")
    }

    @Test func `the nearest name is near`() {
        #expect(["title", "date", "summary"].nearest(to: "titel") == "title")
        #expect(["title", "date", "summary"].nearest(to: "dat") == "date")
        #expect(["title", "date", "summary"].nearest(to: "price") == nil)
        #expect([].nearest(to: "price") == nil)
    }
}
