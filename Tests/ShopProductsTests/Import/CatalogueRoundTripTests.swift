import ShopOracles
import Prices
import ShopProducts
import Testing

struct CatalogueRoundTripTests {
    @Test func `a file is written with quotes only where they are needed`() throws {
        let price = Price(minorUnits: 123_450, currency: .usd)
        let row = CatalogueRow(
            slug: "tea", name: "Tea, green", content: "Say \"hi\"\nto it", price: price, category: "Drinks",
            image: "pictures/tea.svg")
        let written = """
            slug,name,content,price,currency,category,image
            tea,"Tea, green","Say ""hi""
            to it",1234.50,USD,Drinks,pictures/tea.svg

            """
        #expect(String(decoding: CatalogueFile.write([row]), as: UTF8.self) == written)
        #expect(CatalogueFile.header + CatalogueFile.line(of: row) == CatalogueFile.write([row]))
    }

    @Test func `import, export, import into an empty store and export again give the same bytes`() throws {
        let lines = [
            "\u{FEFF}image,price,slug,currency,category,content,name",
            "pictures/tea.svg,4.5,tea,USD,\"Drinks\",\"Green,\r\nfresh\",\"Trà \"\"xanh\"\"\"",
            "pictures/coffee.svg,007,coffee,USD,,\"\"\"\",Cà phê",
        ]
        let imported = try CatalogueText.parse(lines.joined(separator: "\r\n"))
        #expect(imported.map(\.slug) == ["tea", "coffee"])

        let first = try export(imported)
        let second = try export(try CatalogueText.parse(first))
        #expect(first == second)
        #expect(String(decoding: first, as: UTF8.self).contains(#""Trà ""xanh""","Green,"#))
    }

    @Test(arguments: [
        "=HYPERLINK(\"https://evil.example\")", "+1", "-1+1", "- a list", "@SUM(A1)", "＝1", "＋1", "－1", "＠1", "'=1",
        "''-1",
    ])
    func `a formula has an apostrophe in the file, and none after an import`(text: String) throws {
        let price = Price(minorUnits: 1, currency: .usd)
        let row = CatalogueRow(
            slug: "tea", name: text, content: text, price: price, category: text, image: "",
            texts: [ProductTexts.Field(.name, in: "vi"): text])
        let bytes = CatalogueFile.write([row], languages: ["vi"])
        let line = try #require(String(decoding: bytes, as: UTF8.self).split(separator: "\n").last)
        #expect(line.matches(of: /(?:^|,)"?'/).count == 4, "\(line)")
        let back = try CatalogueFile.parse(bytes, languages: ["vi"], pictures: { _ in nil })
        #expect(CatalogueFile.write(back, languages: ["vi"]) == bytes)
        #expect(back.first?.name.utf8.elementsEqual(text.utf8) == true)
    }

    @Test(arguments: ["'tis", "''", "'", "a=b", "1-1", " =1"])
    func `any other text has none`(text: String) {
        let row = CatalogueRow(
            slug: "tea", name: text, content: "", price: Price(minorUnits: 1, currency: .usd), category: "", image: "")
        #expect(String(decoding: CatalogueFile.line(of: row), as: UTF8.self) == "tea,\(text),,0.01,USD,,\n")
    }

    @Test(arguments: [Currency.usd, .vnd, .kwd])
    func `any rows read back as they were written`(currency: Currency) throws {
        var random = SeededRandom(state: 7)
        let rows = (0..<2_000).map { Self.row($0, in: currency, using: &random) }
        let bytes = CatalogueFile.write(rows)
        let back = try CatalogueFile.parse(bytes, pictures: { _ in nil })
        #expect(back == rows)
        // Strings are equal where they only look alike, so the bytes are compared too.
        #expect(CatalogueFile.write(back) == bytes)
    }

    @Test func `a file with random bytes in it is refused, or read to rows that write back the same`() throws {
        var random = SeededRandom(state: 3)
        let good = CatalogueFile.write((0..<3).map { Self.row($0, in: .usd, using: &random) })
        let spoilers = Array("\",\n\r\0\\/.-a0".utf8) + [0x80, 0xC2, 0xE2, 0xFF]
        var (accepted, refused) = (0, 0)
        for _ in 0..<3_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = spoilers.randomElement(using: &random) ?? 0
            }
            guard let rows = try? CatalogueFile.parse(bytes, pictures: { _ in nil }) else {
                refused += 1
                continue
            }
            accepted += 1
            #expect(try CatalogueFile.parse(CatalogueFile.write(rows), pictures: { _ in nil }) == rows)
        }
        #expect(accepted > 100)
        #expect(refused > 100)
    }

    private func export(_ rows: [CatalogueRow]) throws -> [UInt8] {
        let store = MemoryProductStore()
        let summary = try store.importRows(rows)
        #expect(summary.added == rows.count)
        var bytes = CatalogueFile.header
        store.exportRows { bytes += CatalogueFile.line(of: $0) }
        return bytes
    }

    private static func row(_ number: Int, in currency: Currency, using random: inout SeededRandom) -> CatalogueRow {
        CatalogueRow(
            slug: "row-\(number)",
            name: "N" + text(of: ["\"", ",", "a", "é", "e\u{301}", "茶", " "], using: &random),
            content: text(of: ["\"", "\n", ",", "'", "=", "-", "\t", "\u{301}", "b", "\u{FEFF}", "👩‍👩‍👧"], using: &random),
            price: Price(minorUnits: .random(in: 0...Int64.max, using: &random), currency: currency),
            category: "C" + text(of: ["\"", "'", ",", "=", "d"], using: &random),
            image: "p" + text(of: ["\"", ",", "f", " ", "%"], using: &random))
    }

    private static func text(of pieces: [String], using random: inout SeededRandom) -> String {
        (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}

/// The same numbers in every run.
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
