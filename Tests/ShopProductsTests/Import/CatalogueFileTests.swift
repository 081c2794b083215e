import Prices
import ShopProducts
import Synchronization
import Testing

struct CatalogueFileTests {
    private let header = CatalogueText.header

    @Test func `a row has what stands in its columns`() throws {
        let rows = try CatalogueText.parse("\(header)\ntea,Trà xanh 绿茶,Green,35000,VND,Drinks,pictures/tea.svg\n")
        let price = Price(minorUnits: 35_000, currency: .vnd)
        #expect(
            rows == [
                CatalogueRow(
                    slug: "tea", name: "Trà xanh 绿茶", content: "Green", price: price, category: "Drinks",
                    image: "pictures/tea.svg")
            ])
    }

    @Test func `columns stand in any order`() throws {
        let mixed = "image,price,slug,currency,category,content,name\npictures/tea.svg,4.50,tea,USD,Drinks,Green,Tea"
        #expect(try CatalogueText.parse(mixed) == CatalogueText.parse("\(header)\n\(CatalogueText.line())"))
    }

    @Test(arguments: ["\n", "\r\n"], ["", "\u{FEFF}"])
    func `lines end in LF or CRLF, and a byte order mark or empty lines do no harm`(end: String, mark: String) throws {
        let lines = [header, CatalogueText.line(), "", CatalogueText.line(["slug": "coffee"])]
        let text = mark + lines.joined(separator: end)
        #expect(try CatalogueText.parse(text).map(\.slug) == ["tea", "coffee"])
        #expect(try CatalogueText.parse(text + end + end).map(\.slug) == ["tea", "coffee"])
        #expect(try CatalogueText.parse(text).map(\.image) == ["pictures/tea.svg", "pictures/tea.svg"])
    }

    @Test(arguments: [
        (#""Green""#, "Green"), (#""""#, ""), ("", ""), (#""a,b""#, "a,b"), (#""say ""hi""""#, #"say "hi""#),
        (#""""""#, #"""#), ("\"a\nb\"", "a\nb"), ("\"a\r\nb\r\n\"", "a\nb\n"), ("\"a\n\nb\"", "a\n\nb"), (" a ", " a "),
        ("\"\u{301}\"", "\u{301}"), ("\"a\"\"\u{301}\"", "a\"\u{301}"), ("\"a\tb\"", "a\tb"), ("\"\"\"\n\"", "\"\n"),
    ])
    func `a field keeps what its quotes hold`(field: String, content: String) throws {
        let rows = try CatalogueText.parse("\(header)\r\n\(CatalogueText.line(["content": field]))\r\n")
        #expect(rows.map { Array($0.content.utf8) } == [Array(content.utf8)])
        #expect(rows.map(\.name) == ["Tea"])
        #expect(rows.map(\.category) == ["Drinks"])
    }

    @Test func `a header alone is an empty catalogue`() throws {
        #expect(try CatalogueText.parse(header).isEmpty)
        #expect(try CatalogueText.parse(CatalogueFile.header).isEmpty)
    }

    @Test func `the longest texts, a free product and one without content or category are fine`() throws {
        let changes = [
            "slug": String(repeating: "a-9-", count: 20), "name": String(repeating: "茶", count: 200), "price": "0",
            "content": String(repeating: "đ", count: 10_000), "category": "",
        ]
        let rows = try CatalogueText.parse("\(header)\n\(CatalogueText.line(changes))")
        #expect(rows.map(\.slug.utf8.count) == [80])
        #expect(rows.map(\.price.minorUnits) == [0])
        #expect(rows.map(\.content.count) == [10_000])
        #expect(try CatalogueText.parse("\(header)\n\(CatalogueText.line(["content": ""]))").map(\.content) == [""])
    }

    @Test func `pictures are asked for by the names in the file`() throws {
        let lines = [header, CatalogueText.line(), CatalogueText.line(["slug": "b", "image": "b/c d..é.svg"])]
        let asked = Mutex<[String]>([])
        let rows = try CatalogueFile.parse(Array(lines.joined(separator: "\n").utf8)) { name in
            asked.withLock { $0.append(name) }
            return nil
        }
        #expect(asked.withLock { $0 } == ["pictures/tea.svg", "b/c d..é.svg"])
        #expect(rows.map(\.image) == asked.withLock { $0 })
    }

    @Test func `progress grows to the file's size`() throws {
        let lines = (0..<5_000).map { CatalogueText.line(["slug": "tea-\($0)"]) }
        let bytes = Array(([header] + lines).joined(separator: "\n").utf8)
        var heard: [Int] = []
        let rows = try CatalogueFile.parse(bytes, pictures: { _ in nil }, progress: { heard.append($0) })
        #expect(rows.count == 5_000)
        #expect(heard.count > 3)
        #expect(heard == heard.sorted())
        #expect(heard.last == bytes.count)
    }
}
