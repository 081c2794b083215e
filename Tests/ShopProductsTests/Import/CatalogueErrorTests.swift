import ShopProducts
import Testing

struct CatalogueErrorTests {
    private let header = CatalogueText.header

    @Test func `the file that these tests spoil is good`() {
        #expect(CatalogueText.issues(in: "\(header)\n\(CatalogueText.line())") == [])
    }

    @Test(arguments: [
        ("slug", "", "this field is empty"),
        ("slug", "Tea", "a slug has 1 to 80 of a to z, 0 to 9 and hyphens"),
        ("slug", "trà", "a slug has 1 to 80 of a to z, 0 to 9 and hyphens"),
        ("slug", "a b", "a slug has 1 to 80 of a to z, 0 to 9 and hyphens"),
        ("slug", "../tea", "a slug has 1 to 80 of a to z, 0 to 9 and hyphens"),
        ("slug", String(repeating: "a", count: 81), "a slug has 1 to 80 of a to z, 0 to 9 and hyphens"),
        ("name", "", "this field is empty"),
        ("name", " \u{A0}\u{3000}", "this field is empty"),
        ("name", String(repeating: "茶", count: 201), "more than 200 characters"),
        ("name", "e" + String(repeating: "\u{301}", count: 200), "more than 200 characters"),
        ("name", "\"a\nb\"", "control character 0x0A"),
        ("name", "a\tb", "control character 0x09"),
        ("content", String(repeating: "a", count: 10_001), "more than 10000 characters"),
        ("content", "a\0b", "control character 0x00"),
        ("content", "a\u{1B}[2J", "control character 0x1B"),
        ("content", "a\u{7F}", "control character 0x7F"),
        ("content", "a\u{85}b", "control character 0x85"),
        ("content", "a\rb", "control character 0x0D"),
        ("content", "\"a\rb\"", "control character 0x0D"),
        ("price", "", "this field is empty"),
        ("price", "free", #""free" is not an amount; an example is 1234.56"#),
        ("price", "\"1,50\"", #""1,50" is not an amount; an example is 1234.56"#),
        ("price", "$4", #""$4" is not an amount; an example is 1234.56"#),
        ("price", "-1", "a price cannot be negative"),
        ("price", "-0.01", "a price cannot be negative"),
        ("price", "4.505", "USD has no more than 2 decimals"),
        ("price", "92233720368547758.08", "the price is too large"),
        ("currency", "", "this field is empty"),
        ("currency", "usd", #""usd" is not a currency code of ISO 4217; an example is USD"#),
        ("currency", "XXX", #""XXX" is not a currency code of ISO 4217; an example is USD"#),
        ("category", " ", "this field is empty"),
        ("name", String(repeating: "&", count: 121), "more than 600 bytes in a page (& has 5 bytes, and < has 4)"),
        (
            "content", String(repeating: "&", count: 8_001),
            "more than 40000 bytes in a page (& has 5 bytes, and < has 4)"
        ),
        ("category", String(repeating: "<", count: 151), "more than 600 bytes in a page (& has 5 bytes, and < has 4)"),
        ("image", String(repeating: "茶", count: 101), "more than 300 bytes in a page (& has 5 bytes, and < has 4)"),
        ("category", String(repeating: "a", count: 201), "more than 200 characters"),
        ("category", "a\u{0}", "control character 0x00"),
        ("image", "pictures/milk.svg", #"there is no picture "pictures/milk.svg""#),
        ("image", String(repeating: "a", count: 201), "more than 200 characters"),
        ("image", "pictures/\0tea.svg", "control character 0x00"),
    ])
    func `a bad field is named by line and column`(column: String, field: String, problem: String) {
        let file = "\(header)\n\(CatalogueText.line(["slug": "other"]))\n\(CatalogueText.line([column: field]))\n"
        #expect(CatalogueText.issues(in: file) == ["line 3, column \(column): \(problem)"])
    }

    @Test(arguments: [
        "../tea.svg", "/pictures/tea.svg", "pictures/../tea.svg", "pictures/..", "..", ".", "./tea.svg",
        "pictures//tea.svg", "pictures/", "pictures\\tea.svg", "..\\tea.svg", ".hidden", "pictures/.htaccess",
    ])
    func `an image outside of its folder is refused before anybody looks for it`(image: String) {
        let file = Array("\(header)\n\(CatalogueText.line(["image": image]))".utf8)
        let issues = #expect(throws: CatalogueError.self) {
            try CatalogueFile.parse(file) { name in
                Issue.record("asked for \(name)")
                return nil
            }
        }
        #expect(issues?.first == [CatalogueIssue(line: 2, column: "image", problem: .unsafePath)])
    }

    @Test(arguments: [
        ("a\"b", "a quote inside a field that does not begin with one; quote the field and double the quote"),
        ("\"a\" b", "text after the closing quote; write a quote inside a quoted field twice"),
        ("\"a\"\u{301}", "text after the closing quote; write a quote inside a quoted field twice"),
        ("\"a\"b\"", "text after the closing quote; write a quote inside a quoted field twice"),
    ])
    func `a broken quote is named and the lines after it are still read`(field: String, problem: String) {
        let bad = CatalogueText.line(["slug": "b", "price": "x"])
        let lines = [header, CatalogueText.line(["content": field]), bad]
        #expect(
            CatalogueText.issues(in: lines.joined(separator: "\r\n")) == [
                "line 2, column content: \(problem)",
                #"line 3, column price: "x" is not an amount; an example is 1234.56"#,
            ])
    }

    @Test func `a line of very many fields is named, and the lines after it are still read`() {
        let many = String(repeating: "a,", count: 100_000)
        let issues = CatalogueText.issues(in: "\(header)\n\(many)\n\(CatalogueText.line(["price": "x"]))")
        #expect(
            issues == [
                "line 2: 100001 fields, but the first line has 7",
                #"line 3, column price: "x" is not an amount; an example is 1234.56"#,
            ])
    }

    @Test(arguments: ["currency", "price"])
    func `what is no value is quoted with 40 scalars at most, since a character may have any number of marks`(
        column: String
    ) {
        let field = "x" + String(repeating: "\u{301}", count: 10_000)
        let issues = CatalogueText.issues(in: "\(header)\n\(CatalogueText.line([column: field]))")
        #expect(issues.count == 1 && issues[0].unicodeScalars.count { $0 == "\u{301}" } == 39)
        let named = CatalogueText.issues(in: "slug\(field)")
        #expect(named[0].unicodeScalars.count < 200)
    }

    @Test func `a quote that is never closed is named by the line where it opens`() {
        let open = CatalogueText.line(["slug": "b", "content": "\"Green"])
        let lines = [header, CatalogueText.line(), open, CatalogueText.line(["slug": "c"])]
        #expect(
            CatalogueText.issues(in: lines.joined(separator: "\n")) == [
                "line 3, column content: this quote has no closing quote"
            ])
    }

    @Test func `too few and too many fields are counted`() {
        let lines = [header, "tea,Tea", CatalogueText.line() + ",", CatalogueText.line(["slug": "b"])]
        #expect(
            CatalogueText.issues(in: lines.joined(separator: "\n")) == [
                "line 2: 2 fields, but the first line has 7", "line 3: 8 fields, but the first line has 7",
            ])
    }

    @Test func `bytes that are not UTF-8 are named by their own line`() {
        var file = Array("\(header)\n\(CatalogueText.line())\nb,Tea,\"one\r\ntwo\nth".utf8)
        file += [0xC3, 0x28] + Array("\",1,USD,,pictures/tea.svg\nc,".utf8) + [0xFF]
        file += Array(",,1,USD,,pictures/tea.svg\n".utf8)
        #expect(
            CatalogueText.issues(in: file) == [
                "line 5, column content: bytes that are not UTF-8; save the file as UTF-8",
                "line 6, column name: bytes that are not UTF-8; save the file as UTF-8",
            ])
    }

    @Test(
        arguments: [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80]] as [[UInt8]])
    func `overlong, surrogate, too high, cut off and stray bytes are not UTF-8`(bytes: [UInt8]) {
        let file = Array("\(header)\ntea,a".utf8) + bytes + Array(",,1,USD,,pictures/tea.svg".utf8)
        #expect(
            CatalogueText.issues(in: file) == ["line 2, column name: bytes that are not UTF-8; save the file as UTF-8"])
    }

    @Test func `the same slug twice is refused, naming both lines`() {
        let lines = [header, CatalogueText.line(["content": "\"a\nb\""]), CatalogueText.line(["slug": "b"])]
        #expect(
            CatalogueText.issues(in: (lines + [CatalogueText.line()]).joined(separator: "\n")) == [
                "line 5, column slug: the same slug as in line 2"
            ])
    }

    @Test func `a second currency is refused, naming both`() {
        let lines = [
            header, CatalogueText.line(), CatalogueText.line(["slug": "b", "price": "35000", "currency": "VND"]),
        ]
        #expect(
            CatalogueText.issues(in: lines.joined(separator: "\n")) == [
                "line 3, column currency: VND, but line 2 has USD; a catalogue has one currency"
            ])
    }

    @Test func `every fault of a row is named`() {
        let line = CatalogueText.line(["slug": "A", "name": "", "price": "x", "image": "/"])
        #expect(
            CatalogueText.issues(in: "\(header)\n\(line)") == [
                "line 2, column slug: a slug has 1 to 80 of a to z, 0 to 9 and hyphens",
                "line 2, column name: this field is empty",
                #"line 2, column price: "x" is not an amount; an example is 1234.56"#,
                "line 2, column image: write a path below the folder of pictures, without links and hidden files, "
                    + "such as pictures/tea.svg",
            ])
    }

    @Test(arguments: [(20, nil), (21, "and 1 more"), (1_000, "and 980 more")] as [(Int, String?)])
    func `twenty faults are named and the others counted`(count: Int, last: String?) {
        let lines = (0..<count).map { CatalogueText.line(["slug": "tea-\($0)", "price": "x"]) }
        let issues = CatalogueText.issues(in: ([header] + lines).joined(separator: "\n"))
        #expect(issues.prefix(20).allSatisfy { $0.hasSuffix("is not an amount; an example is 1234.56") })
        #expect(issues.first?.hasPrefix("line 2,") == true)
        #expect(Array(issues.dropFirst(20)) == [last].compactMap(\.self))
        #expect(issues.count >= 20)
    }
}
